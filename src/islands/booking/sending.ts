/** What a booking needs from the moment it is sent; fetched when the visitor turns to the form. */
import type { BookingPayload } from '#contract/appointment.ts';
import { createAppointment } from '#contract/booking-routes.ts';
import { call } from '#islands/api.ts';
import { submitBooking } from './submission.ts';

export { Confirmation } from './Confirmation.tsx';

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

interface BookingToSend {
  payload: BookingPayload;
  unanswered: readonly BookingPayload[];
  idempotencyKey: string;
  onRetry: () => void;
}

/** Submits over the network, with one key for every attempt. */
export const sendBooking = ({ idempotencyKey, ...submission }: BookingToSend) =>
  submitBooking({
    ...submission,
    send: (body) => call(createAppointment, { body, idempotencyKey }),
    wait,
  });
