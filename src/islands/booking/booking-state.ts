/** The booking page's states and the steps between them; no clock, no network, no React. */
import type { Failure } from '#islands/api.ts';
import type { BookingPayload } from '#contract/appointment.ts';
import type { Service } from '#contract/service.ts';
import type { AvailableSlot } from '#contract/available-slot.ts';
import { groupByDate, type TimesByDate, withoutTime } from './availability.ts';
import type { Booked } from './booked.ts';
import type { BookingOutcome } from './submission.ts';

export interface Choice {
  date: string | null;
  time: string | null;
  service: Service | null;
}

/** The refusals that a visitor can do something about; each has its sentence in three languages. */
const refusals = [
  'slot_unavailable',
  'validation_failed',
  'too_many_requests',
  'service_unavailable',
] as const;

/** Why a booking did not go through. */
export type Notice = (typeof refusals)[number] | 'offline' | 'network' | 'other';

/** While a booking is on its way: its answer, the network, or the work that was asked for. */
export type WaitsFor = 'wait' | 'retrying' | 'working';

type Phase =
  | { name: 'editing'; notice: Notice | null }
  | { name: 'submitting'; waitsFor: WaitsFor }
  | ({ name: 'booked' } & Booked);

export type Availability =
  | { status: 'loading' }
  | { status: 'failed' }
  /** `goneOn`: on which day the chosen time was taken by others before it was sent. */
  | { status: 'ready'; byDate: TimesByDate; goneOn?: string | undefined };

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
  /** Whose times these are, or will be: of services of the usual length, if `null`. */
  timesFor: Service | null;
  choice: Choice;
}

/** What a visitor does to the form. */
type Edit =
  | { type: 'dateChosen'; date: string }
  | { type: 'timeChosen'; time: string }
  | { type: 'serviceChosen'; service: Service | null }
  | { type: 'returned'; choice: Choice; attempt: Attempt | undefined }
  | { type: 'submitted'; payload: BookingPayload }
  | { type: 'refused'; notice: Notice };

export type Action =
  | Edit
  | { type: 'opened'; today: string; key: string; service: Service | null }
  | { type: 'slotsRequested'; today: string; service: Service | null }
  | { type: 'slotsLoaded'; service: Service | null; slots: readonly AvailableSlot[] }
  | { type: 'slotsFailed'; service: Service | null }
  | { type: 'delayed'; waitsFor: WaitsFor }
  | { type: 'settled'; outcome: BookingOutcome }
  | { type: 'restarted'; key: string };

const nothingChosen: Choice = { date: null, time: null, service: null };
const editing: Phase = { name: 'editing', notice: null };

export const initialState: BookingState = {
  phase: editing,
  today: null,
  availability: { status: 'loading' },
  timesFor: null,
  choice: nothingChosen,
  key: '',
  unanswered: [],
};

export function noticeOf(failure: Failure): Notice {
  if (failure.reason !== 'problem') return failure.reason;
  return refusals.find((code) => code === failure.problem.code) ?? 'other';
}

function withSlots(state: BookingState, byDate: TimesByDate): BookingState {
  const { phase, choice, unanswered } = state;
  const { date, time } = choice;
  if (date === null || time === null || byDate.get(date)?.includes(time)) {
    return { ...state, availability: { status: 'ready', byDate } };
  }
  // Who has sent it already may have taken it.
  const goneOn = phase.name === 'editing' && unanswered.length === 0 ? date : undefined;
  return {
    ...state,
    availability: { status: 'ready', byDate, goneOn },
    choice: { ...choice, time: null },
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

function settle(state: BookingState, outcome: BookingOutcome): BookingState {
  if (outcome.kind === 'booked') {
    const { appointment, earlier } = outcome;
    return { ...withoutSlot(state, appointment), phase: { name: 'booked', appointment, earlier } };
  }
  const { payload } = outcome;
  const notice = noticeOf(outcome.failure);
  const next = notice === 'slot_unavailable' ? withoutSlot(state, payload) : state;
  const unanswered = outcome.mayHaveArrived ? state.unanswered : state.unanswered.slice(0, -1);
  return { ...next, phase: { name: 'editing', notice }, unanswered };
}

function edit(state: BookingState, action: Edit): BookingState {
  const { choice } = state;
  switch (action.type) {
    case 'dateChosen':
      return { ...state, phase: editing, choice: { ...choice, date: action.date, time: null } };
    case 'timeChosen':
      return { ...state, phase: editing, choice: { ...choice, time: action.time } };
    case 'serviceChosen':
      return { ...state, choice: { ...choice, service: action.service } };
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
      const { service } = action;
      const isKnown = availability.status === 'ready' && service === timesFor;
      return {
        ...state,
        today: action.today,
        timesFor: service,
        availability: isKnown ? availability : { status: 'loading' },
      };
    }
    case 'slotsLoaded':
      // Overtaken by a question about another service.
      if (action.service !== timesFor) return state;
      return withSlots(state, groupByDate(action.slots));
    case 'slotsFailed':
      // Times that were loaded before are better than none.
      if (availability.status === 'ready' || action.service !== timesFor) return state;
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
    case 'returned':
    case 'submitted':
    case 'refused':
      return state.phase.name === 'editing' ? edit(state, action) : state;
  }
}
