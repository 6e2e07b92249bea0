/** What a booking needs from the moment it is sent; fetched when the visitor turns to the form. */
import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import { createAppointment } from '#features/appointments/contract/booking-routes.ts';
import { call } from '#platform/browser/api.ts';
import { sendWithWork } from '#features/protection/page.ts';
import type { Booked } from './booked.ts';
import type { WaitsFor } from './booking-state.ts';
import { type BookingOutcome, submitBooking } from './submission.ts';

export { EmailHint } from '#platform/form/EmailHint.tsx';
export { isEmail } from '#platform/form/email-typo.ts';
export { readForm } from '#platform/form/read-form.ts';
export { formSchemaFor, hasSlotError, summarize, toFormErrors, toPayload } from './booking-form.ts';
export { Confirmation } from './Confirmation.tsx';
export { Overlay } from './Overlay.tsx';

/** The overlay stays at least this long; the request leaves at once (specification, section 7). */
const overlayMilliseconds = 3000;
/** Milliseconds for which a name may keep the confirmation waiting. */
const patience = 1000;

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

interface BookingToSend {
  payload: BookingPayload;
  unanswered: readonly BookingPayload[];
  idempotencyKey: string;
  onDelay: (waitsFor: WaitsFor) => void;
  /** Who it is that the house has chosen, where it has several. */
  findPerson: (id: string) => Promise<Booked['person']> | undefined;
}

/** Submits over the network, with one key for every attempt, and answers when the overlay may go. */
export async function sendBooking({
  idempotencyKey,
  onDelay,
  findPerson,
  ...submission
}: BookingToSend): Promise<BookingOutcome> {
  const sent = submitBooking({
    ...submission,
    onRetry: () => onDelay('retrying'),
    send: (payload) =>
      sendWithWork(
        (altcha) => call(createAppointment, { body: { ...payload, altcha }, idempotencyKey }),
        () => onDelay('working'),
      ),
    wait,
  });
  const [outcome] = await Promise.all([sent, wait(overlayMilliseconds)]);
  if (outcome.kind === 'failed') return outcome;
  // Known since the visitor chose; or else the confirmation does not wait for long.
  const person = await Promise.race([findPerson(outcome.appointment.consultant), wait(patience)]);
  return person ? { ...outcome, person } : outcome;
}
