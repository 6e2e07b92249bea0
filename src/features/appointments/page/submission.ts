/**
 * Sends a booking and recovers from lost answers: every attempt carries the same idempotency key, and an
 * appointment booked by an unanswered attempt is found again.
 */
import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import type { BookingAnswer, BookingPayload } from '#features/appointments/contract/appointment.ts';
import type { Booked } from './booked.ts';

interface Failed {
  kind: 'failed';
  payload: BookingPayload;
  failure: Failure;
  mayHaveArrived: boolean;
}

export type BookingOutcome = ({ kind: 'booked' } & Booked) | Failed;
/** The outcome as the server answers, without the consultant's name. */
type Submitted = { kind: 'booked'; appointment: BookingAnswer; earlier: boolean } | Failed;

type Send = (payload: BookingPayload) => Promise<{ ok: true; value: BookingAnswer } | Failure>;

export interface Submission {
  payload: BookingPayload;
  /** Requests sent with this key before and never answered, oldest first. */
  unanswered: readonly BookingPayload[];
  send: Send;
  wait: (milliseconds: number) => Promise<void>;
  onRetry: () => void;
}

/** Pauses before the second and the third attempt, in milliseconds. */
const pauses = [1000, 2000];

async function persist({ send, wait, onRetry }: Submission, payload: BookingPayload) {
  let answer = await send(payload);
  for (const pause of pauses) {
    if (answer.ok || answer.reason === 'problem') break;
    onRetry();
    await wait(pause);
    answer = await send(payload);
  }
  return answer;
}

const isKeyReused = (answer: Awaited<ReturnType<Send>>) =>
  !answer.ok && answer.reason === 'problem' && answer.problem.code === 'idempotency_key_reused';

/**
 * Sends the booking. If its key was already used, an earlier attempt did arrive: that one is sent again
 * unchanged, and its appointment is the outcome, marked `earlier`.
 */
export async function submitBooking(submission: Submission): Promise<Submitted> {
  let answer = await persist(submission, submission.payload);
  let earlier = false;
  for (const payload of submission.unanswered.toReversed()) {
    if (!isKeyReused(answer)) break;
    earlier = true;
    answer = await persist(submission, payload);
  }
  if (answer.ok) return { kind: 'booked', appointment: answer.value, earlier };
  const { payload } = submission;
  return { kind: 'failed', payload, failure: answer, mayHaveArrived: isInDoubt(answer) };
}
