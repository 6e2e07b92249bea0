/** The states of the visitor's page and the steps between them; no clock, no network, no React. */
import type { LinkedAppointment, LinkedTime } from '#features/links/contract/link.ts';
import { groupByDate } from '#features/appointments/page/availability.ts';
import type { Availability, Moment } from '#features/appointments/page/booking-state.ts';
import type { End, Notice } from './refusal.ts';

/** What the visitor sees: a way to it, a dead end, the appointment, or one of the two acts. */
type View = 'loading' | 'failed' | End | 'shown' | 'moving' | 'cancelling';

export interface AppointmentState {
  view: View;
  appointment: LinkedAppointment | null;
  /** What the visitor has just done. */
  done: 'moved' | 'cancelled' | null;
  isSending: boolean;
  notice: Notice | null;
  availability: Availability;
  choice: Moment;
  /** How often it was sent without a day or a time, since one was chosen. */
  missed: number;
  reason: string;
}

const nothingChosen: Moment = { date: null, time: null, service: null };

export const initialState: AppointmentState = {
  view: 'loading',
  appointment: null,
  done: null,
  isSending: false,
  notice: null,
  availability: { status: 'loading' },
  choice: nothingChosen,
  missed: 0,
  reason: '',
};

export type Action =
  | { type: 'opened' }
  | { type: 'read'; appointment: LinkedAppointment; notice?: Notice }
  | { type: 'unreadable'; why: End | Notice }
  | { type: 'turnedTo'; view: 'shown' | 'moving' | 'cancelling' }
  | { type: 'timesRequested' }
  | { type: 'timesLoaded'; times: readonly LinkedTime[] }
  | { type: 'timesFailed' }
  | { type: 'dateChosen'; date: string }
  | { type: 'timeChosen'; time: string }
  | { type: 'reasonTyped'; reason: string }
  | { type: 'choiceMissing' }
  | { type: 'sent' }
  | { type: 'done'; what: 'moved' | 'cancelled'; appointment: LinkedAppointment }
  | { type: 'refused'; notice: Notice };

const isEnd = (why: End | Notice): why is End => why === 'dead' || why === 'over';

function withTimes(state: AppointmentState, times: readonly LinkedTime[]): AppointmentState {
  const byDate = groupByDate(times.map((time) => ({ ...time, available: true })));
  const { date, time } = state.choice;
  const isThere = date !== null && time !== null && byDate.get(date)?.includes(time) === true;
  return {
    ...state,
    availability: { status: 'ready', byDate },
    // A time that has gone is not chosen any more; its day stays.
    choice: { ...state.choice, time: isThere ? time : null },
  };
}

/** The next state of the page. */
export function appointmentReducer(state: AppointmentState, action: Action): AppointmentState {
  const { choice } = state;
  switch (action.type) {
    case 'opened':
      return initialState;
    case 'read': {
      const { appointment, notice = null } = action;
      return { ...state, view: 'shown', appointment, notice, isSending: false };
    }
    case 'unreadable': {
      const { why } = action;
      return isEnd(why)
        ? { ...initialState, view: why }
        : { ...initialState, view: 'failed', notice: why };
    }
    case 'turnedTo':
      return { ...state, view: action.view, done: null, notice: null, missed: 0 };
    case 'timesRequested':
      // Times that were loaded before are better than none.
      if (state.availability.status === 'ready') return state;
      return { ...state, availability: { status: 'loading' } };
    case 'timesLoaded':
      return withTimes(state, action.times);
    case 'timesFailed':
      if (state.availability.status === 'ready') return state;
      return { ...state, availability: { status: 'failed' } };
    case 'dateChosen':
      if (action.date === choice.date) return state;
      return { ...state, choice: { ...choice, date: action.date, time: null } };
    case 'timeChosen':
      return { ...state, choice: { ...choice, time: action.time }, missed: 0 };
    case 'reasonTyped':
      return { ...state, reason: action.reason };
    case 'choiceMissing':
      return { ...state, missed: state.missed + 1 };
    case 'sent':
      return { ...state, isSending: true, notice: null };
    case 'done': {
      const { appointment, what } = action;
      return { ...initialState, view: 'shown', appointment, done: what };
    }
    case 'refused':
      return { ...state, isSending: false, notice: action.notice };
  }
}
