/** The booking page's states, and what can happen to them (booking-reducer.ts). */
import type { Failure } from '#platform/browser/api.ts';
import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import type { AvailableSlot } from '#features/hours/contract.ts';
import type { TimesByDate } from './availability.ts';
import type { Booked } from './booked.ts';
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

export type Phase =
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
  /** The choice when what was kept of another set out for the page: what differs by now is newer. */
  choiceBefore: Choice;
  /** What the page itself found out, until something is chosen in its place. */
  lost: Loss | null;
}

/** What a visitor does to the form. */
export type Edit =
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
  /** What was kept of the form is on its way; then it has `returned`. */
  | { type: 'returning' }
  | { type: 'slotsRequested'; today: string; wish: string }
  | { type: 'slotsLoaded'; wish: string; slots: readonly AvailableSlot[] }
  | { type: 'slotsFailed'; wish: string }
  | { type: 'delayed'; waitsFor: WaitsFor }
  | { type: 'settled'; outcome: BookingOutcome }
  | { type: 'restarted'; key: string };

export const nothingChosen: Choice = {
  date: null,
  time: null,
  service: null,
  consultant: null,
  meeting: null,
};
export const editing: Phase = { name: 'editing', notice: null };

export const initialState: BookingState = {
  phase: editing,
  today: null,
  availability: { status: 'loading' },
  timesFor: '',
  isOther: false,
  choice: nothingChosen,
  choiceBefore: nothingChosen,
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
