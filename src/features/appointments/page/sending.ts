/** What is needed to send a booking; loaded when the visitor focuses the form. */
import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import { createAppointment } from '#features/appointments/contract/booking-routes.ts';
import { call } from '#platform/browser/api.ts';
import { sendWithWork } from '#features/protection/page.ts';
import { proofOf } from './address-proof.ts';
import type { Booked } from './booked.ts';
import type { WaitsFor } from './booking-state.ts';
import { type BookingOutcome, submitBooking } from './submission.ts';

export { EmailHint } from '#platform/form/EmailHint.tsx';
export { isEmail } from '#platform/form/email-typo.ts';
export { readForm } from '#platform/form/read-form.ts';
export { formSchemaFor, hasSlotError, summarize, toFormErrors, toPayload } from './booking-form.ts';
export { Confirmation } from './Confirmation.tsx';
export { Overlay } from './Overlay.tsx';

/** The minimum duration of the overlay; the request is sent at once (specification, section 7). */
const overlayMilliseconds = 3000;
/** How long the confirmation waits for a consultant's name, in milliseconds. */
const patience = 1000;

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

interface BookingToSend {
  payload: BookingPayload;
  unanswered: readonly BookingPayload[];
  idempotencyKey: string;
  onDelay: (waitsFor: WaitsFor) => void;
  /** Finds the chosen consultant, where the firm has several. */
  findPerson: (id: string) => Promise<Booked['person']> | undefined;
}

/** Sends a booking, with one idempotency key for all attempts. Resolves when the overlay may be closed. */
export async function sendBooking({
  idempotencyKey,
  onDelay,
  findPerson,
  ...submission
}: BookingToSend): Promise<BookingOutcome> {
  // Whoever comes from the page of a link of ours brings its proof along.
  const proof = proofOf(location.hash);
  const sent = submitBooking({
    ...submission,
    onRetry: () => onDelay('retrying'),
    send: (payload) =>
      sendWithWork(
        (altcha) =>
          call(createAppointment, { body: { ...payload, altcha, proof }, idempotencyKey }),
        () => onDelay('working'),
      ),
    wait,
  });
  const [outcome] = await Promise.all([sent, wait(overlayMilliseconds)]);
  if (outcome.kind === 'failed') return outcome;
  // Usually loaded already; otherwise the confirmation waits only briefly.
  const person = await Promise.race([findPerson(outcome.appointment.consultant), wait(patience)]);
  return person ? { ...outcome, person } : outcome;
}
