/** The booking page's states and the steps between them; no clock, no network, no React. */
import type { Failure } from '#islands/api.ts';
import type { BookingPayload } from '#contract/appointment.ts';
import type { Meeting } from '#contract/consultant.ts';
import type { Service } from '#contract/service.ts';
import type { AvailableSlot } from '#contract/available-slot.ts';
import { groupByDate, type TimesByDate, windowOf, withoutTime } from './availability.ts';
import type { Booked } from './booked.ts';
import { isWithin } from './calendar.ts';
import type { BookingOutcome } from './submission.ts';

/** When, and about what. */
export interface Moment {
  date: string | null;
  time: string | null;
  service: Service | null;
}

export interface Choice extends Moment {
  /** With whom, an id; whoever is free first, if `null`. */
  consultant: string | null;
  /** The usual way of the service, if `null`. */
  meeting: Meeting | null;
}

/** The refusals that a visitor can do something about; each has its sentence in three languages. */
const refusals = [
  'slot_unavailable',
  'validation_failed',
  'too_many_requests',
  'service_unavailable',
] as const;

/**
 * Why something that was chosen is not chosen any more: its time went, its day left the window, the
 * person can be booked no longer, or the time does not suit what was chosen since.
 */
export type Loss = 'slot_unavailable' | 'past' | 'retired' | 'unfit';

/** Why a booking did not go through. */
export type Notice =
  (typeof refusals)[number] | Exclude<Loss, 'unfit'> | 'offline' | 'network' | 'other';

/** While a booking is on its way: its answer, the network, or the work that was asked for. */
export type WaitsFor = 'wait' | 'retrying' | 'working';

type Phase =
  | { name: 'editing'; notice: Notice | null }
  | { name: 'submitting'; waitsFor: WaitsFor }
  | ({ name: 'booked' } & Booked);

export type Availability =
  { status: 'loading' } | { status: 'failed' } | { status: 'ready'; byDate: TimesByDate };

/** What makes sending again the same attempt. */
export interface Attempt {
  /** The idempotency key: one per form, however often it is sent. */
  key: string;
  /** What was sent with the key and may have arrived, though no answer has said so; the last may be on its way. */
  unanswered: readonly BookingPayload[];
}

export interface BookingState extends Attempt {
  phase: Phase;
  /** In the firm's zone by the visitor's clock; `null` until the page has come alive. */
  today: string | null;
  availability: Availability;
  /** Whose times these are, or will be; empty for those of the usual length, with whoever is free. */
  timesFor: string;
  /** The times are those of another service or person than when one of them was chosen. */
  isOther: boolean;
  choice: Choice;
  /** What the page itself found out, until something is chosen in its place. */
  lost: Loss | null;
}

/** What a visitor does to the form. */
type Edit =
  | { type: 'dateChosen'; date: string }
  | { type: 'timeChosen'; time: string }
  | { type: 'serviceChosen'; service: Service | null }
  | { type: 'consultantChosen'; consultant: string | null }
  | { type: 'consultantLost' }
  | { type: 'meetingChosen'; meeting: Meeting }
  | { type: 'returned'; choice: Choice; attempt: Attempt | undefined }
  | { type: 'submitted'; payload: BookingPayload }
  | { type: 'refused'; notice: Notice }
  /** What the notice says is so no more. */
  | { type: 'mended'; notice: Notice };

export type Action =
  | Edit
  | { type: 'opened'; today: string; key: string; service: Service | null }
  | { type: 'slotsRequested'; today: string; wish: string }
  | { type: 'slotsLoaded'; wish: string; slots: readonly AvailableSlot[] }
  | { type: 'slotsFailed'; wish: string }
  | { type: 'delayed'; waitsFor: WaitsFor }
  | { type: 'settled'; outcome: BookingOutcome }
  | { type: 'restarted'; key: string };

const nothingChosen: Choice = {
  date: null,
  time: null,
  service: null,
  consultant: null,
  meeting: null,
};
const editing: Phase = { name: 'editing', notice: null };

export const initialState: BookingState = {
  phase: editing,
  today: null,
  availability: { status: 'loading' },
  timesFor: '',
  isOther: false,
  choice: nothingChosen,
  lost: null,
  key: '',
  unanswered: [],
};

export function noticeOf(failure: Failure): Notice {
  if (failure.reason !== 'problem') return failure.reason;
  const { code, errors } = failure.problem;
  const isWrong = (name: string) => errors?.some(({ field }) => field === name);
  if (isWrong('date')) return 'past';
  if (isWrong('consultant')) return 'retired';
  return refusals.find((refusal) => refusal === code) ?? 'other';
}

/** Whether something chosen went with it. */
export const isLoss = (notice: Notice | null): notice is Exclude<Loss, 'unfit'> =>
  notice === 'slot_unavailable' || notice === 'past' || notice === 'retired';

function withSlots(state: BookingState, byDate: TimesByDate): BookingState {
  const { phase, choice, unanswered, today, isOther, lost } = state;
  const { date, time } = choice;
  const next: BookingState = {
    ...state,
    availability: { status: 'ready', byDate },
    isOther: false,
  };
  const isOpen = date === null || isWithin(windowOf(today ?? date, byDate), date);
  if (isOpen && (date === null || time === null || byDate.get(date)?.includes(time))) return next;
  const why = !isOpen ? 'past' : isOther ? 'unfit' : 'slot_unavailable';
  return {
    ...next,
    choice: { ...choice, date: isOpen ? date : null, time: null },
    // Who has sent it already may have taken it; why it was refused is said elsewhere.
    lost: phase.name === 'editing' && unanswered.length === 0 ? why : lost,
  };
}

function withoutSlot(
  state: BookingState,
  { date, time }: { date: string; time: string },
): BookingState {
  const { availability } = state;
  if (availability.status !== 'ready') return state;
  return withSlots(state, withoutTime(availability.byDate, date, time));
}

/** Without what a refusal says is to be had no more. */
function withoutLost(state: BookingState, notice: Notice, payload: BookingPayload): BookingState {
  const { choice } = state;
  if (notice === 'slot_unavailable') return withoutSlot(state, payload);
  if (notice === 'past') return { ...state, choice: { ...choice, date: null, time: null } };
  if (notice === 'retired') return { ...state, choice: { ...choice, consultant: null } };
  return state;
}

function settle(state: BookingState, outcome: BookingOutcome): BookingState {
  if (outcome.kind === 'booked') {
    const { appointment, earlier, person } = outcome;
    const phase: Phase = { name: 'booked', appointment, earlier, person };
    return { ...withoutSlot(state, appointment), phase };
  }
  const notice = noticeOf(outcome.failure);
  const next = withoutLost(state, notice, outcome.payload);
  const unanswered = outcome.mayHaveArrived ? state.unanswered : state.unanswered.slice(0, -1);
  return { ...next, phase: { name: 'editing', notice }, unanswered };
}

const withChosen = (state: BookingState, chosen: Partial<Choice>): BookingState => ({
  ...state,
  phase: editing,
  choice: { ...state.choice, ...chosen },
  lost: null,
});

function edit(state: BookingState, action: Edit): BookingState {
  const { choice } = state;
  switch (action.type) {
    case 'dateChosen':
      return withChosen(state, { date: action.date, time: null });
    case 'timeChosen':
      return withChosen(state, { time: action.time });
    case 'serviceChosen':
      return { ...state, choice: { ...choice, service: action.service } };
    case 'consultantChosen':
      return { ...state, choice: { ...choice, consultant: action.consultant } };
    case 'consultantLost':
      return { ...state, choice: { ...choice, consultant: null }, lost: 'retired' };
    case 'meetingChosen':
      return { ...state, choice: { ...choice, meeting: action.meeting } };
    case 'returned': {
      const { availability } = state;
      const next = { ...state, choice: action.choice, ...action.attempt };
      return availability.status === 'ready' ? withSlots(next, availability.byDate) : next;
    }
    case 'submitted': {
      const unanswered = [...state.unanswered, action.payload];
      return { ...state, phase: { name: 'submitting', waitsFor: 'wait' }, unanswered };
    }
    case 'refused':
      return { ...state, phase: { name: 'editing', notice: action.notice } };
    case 'mended': {
      const { phase } = state;
      const isSaid = phase.name === 'editing' && phase.notice === action.notice;
      return isSaid ? { ...state, phase: editing } : state;
    }
  }
}

/** While a booking is on its way, and once it is made, edits are ignored. */
export function bookingReducer(state: BookingState, action: Action): BookingState {
  const { availability, today, timesFor } = state;
  switch (action.type) {
    case 'opened': {
      const { key, service } = action;
      return { ...state, today: action.today, key, choice: { ...nothingChosen, service } };
    }
    case 'slotsRequested': {
      const { wish } = action;
      const isReady = availability.status === 'ready';
      const isKnown = isReady && wish === timesFor;
      return {
        ...state,
        today: action.today,
        timesFor: wish,
        isOther: state.isOther || (isReady && !isKnown),
        availability: isKnown ? availability : { status: 'loading' },
      };
    }
    case 'slotsLoaded':
      // Overtaken by a question about another service, or person.
      if (action.wish !== timesFor) return state;
      return withSlots(state, groupByDate(action.slots));
    case 'slotsFailed':
      // Times that were loaded before are better than none.
      if (availability.status === 'ready' || action.wish !== timesFor) return state;
      return { ...state, availability: { status: 'failed' } };
    case 'delayed':
      return { ...state, phase: { name: 'submitting', waitsFor: action.waitsFor } };
    case 'settled':
      return settle(state, action.outcome);
    case 'restarted':
      return { ...initialState, today, timesFor, availability, key: action.key };
    case 'dateChosen':
    case 'timeChosen':
    case 'serviceChosen':
    case 'consultantChosen':
    case 'consultantLost':
    case 'meetingChosen':
    case 'returned':
    case 'submitted':
    case 'refused':
    case 'mended':
      return state.phase.name === 'editing' ? edit(state, action) : state;
  }
}
