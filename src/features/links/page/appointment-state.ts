/** States of the visitor's page and the transitions between them. No clock, no network, no React. */
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { LinkedTime } from '#features/links/contract/link-change.ts';
import { groupByDate, type Availability, type Moment } from '#features/appointments/page.ts';
import { initialLinkState, type LinkAction, linkReducer, type LinkState } from './link-state.ts';
import type { Notice } from './refusal.ts';

export type AppointmentKind = {
  linked: LinkedAppointment;
  end: 'over';
  step: 'moving' | 'meeting' | 'cancelling' | 'refusing';
  done: 'moved' | 'changed' | 'cancelled' | 'taken' | 'declined';
  notice: Notice;
};

export interface AppointmentState extends LinkState<AppointmentKind> {
  /** The times to move to, and of them those of `person`, where one is chosen. */
  times: readonly LinkedTime[];
  availability: Availability;
  choice: Moment;
  person: string | null;
  /** How often the form was sent without a day, a time or a number since the last choice. */
  missed: number;
  reason: string;
}

const nothingChosen: Moment = { date: null, time: null, service: null };

export const initialState: AppointmentState = {
  ...initialLinkState,
  times: [],
  availability: { status: 'loading' },
  choice: nothingChosen,
  person: null,
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
  | { type: 'personChosen'; person: string | null }
  | { type: 'reasonTyped'; reason: string }
  | { type: 'choiceMissing' };

/** Whoever has the time: of several the chosen one, otherwise the present one or else the first. */
export function takerOf({ times, choice, person }: AppointmentState): string | undefined {
  const { date, time } = choice;
  const chosen = times.find((each) => each.date === date && each.time === time);
  return person ?? chosen?.people?.[0];
}

function withTimes(
  state: AppointmentState,
  times: readonly LinkedTime[],
  person: string | null,
): AppointmentState {
  const theirs = times.filter(({ people }) => person === null || people?.includes(person) === true);
  const byDate = groupByDate(theirs.map((time) => ({ ...time, available: true })));
  const { date, time } = state.choice;
  const isThere = date !== null && time !== null && byDate.get(date)?.includes(time) === true;
  return {
    ...state,
    ...{ times, person },
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
    case 'timesLoaded': {
      const { times } = action;
      const isThere = times.some(
        ({ people }) => state.person !== null && people?.includes(state.person),
      );
      return withTimes(state, times, isThere ? state.person : null);
    }
    case 'personChosen':
      return withTimes(state, state.times, action.person);
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
      return { ...state, isSending: false, missed: state.missed + 1 };
    case 'opened':
    case 'read':
    case 'unreadable':
    case 'sent':
    case 'done':
    case 'refused':
      return linkReducer(initialState, state, action);
  }
}
