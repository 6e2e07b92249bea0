/** The booking page's state and actions (reducer: booking-reducer.ts). */
import type { Failure } from '#platform/browser/api.ts';
import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import type { AvailableSlot } from '#features/hours/contract.ts';
import type { TimesByDate } from './availability.ts';
import type { Booked } from './booked.ts';
import type { BookingOutcome } from './submission.ts';

/** Date, time and service of a choice. */
export interface Moment {
  date: string | null;
  time: string | null;
  service: Service | null;
}

export interface Choice extends Moment {
  /** A consultant id; `null` for any. */
  consultant: string | null;
  /** The way of meeting; `null` for the service's default. */
  meeting: Meeting | null;
}

/** Error codes that a visitor can act on; each has its sentence in every language. */
const refusals = [
  'slot_unavailable',
  'validation_failed',
  'too_many_requests',
  'service_unavailable',
] as const;

/**
 * Why a choice was dropped: its time was taken, its day left the window, the consultant can no longer be
 * booked, or the time does not fit the service or consultant chosen since.
 */
export type Loss = 'slot_unavailable' | 'past' | 'retired' | 'unfit';

/** Why a booking did not go through. */
export type Notice =
  (typeof refusals)[number] | Exclude<Loss, 'unfit'> | 'offline' | 'network' | 'other';

/** What a booking in progress waits for: the answer, the network, or the proof of work. */
export type WaitsFor = 'wait' | 'retrying' | 'working';

export type Phase =
  | { name: 'editing'; notice: Notice | null }
  | { name: 'submitting'; waitsFor: WaitsFor }
  | ({ name: 'booked' } & Booked);

export type Availability =
  { status: 'loading' } | { status: 'failed' } | { status: 'ready'; byDate: TimesByDate };

/** What identifies a repeated submission as the same attempt. */
export interface Attempt {
  /** The idempotency key: one per form, however often it is submitted. */
  key: string;
  /**
   * Requests sent with this key that may have arrived but got no answer. The last may still be in progress.
   */
  unanswered: readonly BookingPayload[];
}

export interface BookingState extends Attempt {
  phase: Phase;
  /** The date in the firm's zone by the visitor's clock; `null` until the island is hydrated. */
  today: string | null;
  availability: Availability;
  /**
   * Service and consultant of the loaded or requested times; empty for the usual length and any consultant.
   */
  timesFor: string;
  /** Another service or consultant was requested since the times were loaded. */
  isOther: boolean;
  choice: Choice;
  /**
   * The choice when restoring a stored form began; whatever differs from it now is newer than the stored one.
   */
  choiceBefore: Choice;
  /** What the page found to be unavailable, until another choice replaces it. */
  lost: Loss | null;
}

/** Actions that edit the form. */
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
  /** The cause of the notice no longer exists. */
  | { type: 'mended'; notice: Notice };

export type Action =
  | Edit
  /** `moment`: what the address chooses. */
  | { type: 'opened'; today: string; key: string; moment: Moment }
  /** A stored form is being loaded; `returned` follows. */
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
  const { status, code, errors } = failure.problem;
  // A booking is answered with 400 for nothing else (specification, section 8).
  if (status === 400) return 'slot_unavailable';
  const isWrong = (name: string) => errors?.some(({ field }) => field === name);
  if (isWrong('date')) return 'past';
  if (isWrong('consultant')) return 'retired';
  return refusals.find((refusal) => refusal === code) ?? 'other';
}

/** Whether the notice means that a choice was dropped. */
export const isLoss = (notice: Notice | null): notice is Exclude<Loss, 'unfit'> =>
  notice === 'slot_unavailable' || notice === 'past' || notice === 'retired';
