/** States of the visitor's page and the transitions between them. No clock, no network, no React. */
import type { LinkedAppointment, LinkedTime } from '#features/links/contract/link.ts';
import { groupByDate, type Availability, type Moment } from '#features/appointments/page.ts';
import { initialLinkState, type LinkAction, linkReducer, type LinkState } from './link-state.ts';
import type { Notice } from './refusal.ts';

export type AppointmentKind = {
  linked: LinkedAppointment;
  end: 'over';
  step: 'moving' | 'cancelling' | 'refusing';
  done: 'moved' | 'cancelled' | 'taken' | 'declined';
  notice: Notice;
};

export interface AppointmentState extends LinkState<AppointmentKind> {
  availability: Availability;
  choice: Moment;
  /** How often the form was sent without a day or a time since the last choice. */
  missed: number;
  reason: string;
}

const nothingChosen: Moment = { date: null, time: null, service: null };

export const initialState: AppointmentState = {
  ...initialLinkState,
  availability: { status: 'loading' },
  choice: nothingChosen,
  missed: 0,
  reason: '',
};

export type Action =
  | LinkAction<AppointmentKind>
  | { type: 'timesRequested' }
  | { type: 'timesLoaded'; times: readonly LinkedTime[] }
  | { type: 'timesFailed' }
  | { type: 'dateChosen'; date: string }
  | { type: 'timeChosen'; time: string }
  | { type: 'reasonTyped'; reason: string }
  | { type: 'choiceMissing' };

function withTimes(state: AppointmentState, times: readonly LinkedTime[]): AppointmentState {
  const byDate = groupByDate(times.map((time) => ({ ...time, available: true })));
  const { date, time } = state.choice;
  const isThere = date !== null && time !== null && byDate.get(date)?.includes(time) === true;
  return {
    ...state,
    availability: { status: 'ready', byDate },
    // A time that is no longer free is deselected; its day stays selected.
    choice: { ...state.choice, time: isThere ? time : null },
  };
}

/** The next state of the page. */
export function appointmentReducer(state: AppointmentState, action: Action): AppointmentState {
  const { choice } = state;
  switch (action.type) {
    case 'turnedTo':
      return { ...linkReducer(initialState, state, action), missed: 0 };
    case 'timesRequested':
      // Times loaded before are better than none.
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
    case 'opened':
    case 'read':
    case 'unreadable':
    case 'sent':
    case 'done':
    case 'refused':
      return linkReducer(initialState, state, action);
  }
}
