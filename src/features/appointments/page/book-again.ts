import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import { forgetWith, handOn } from '#platform/form/draft.ts';

/** What is known of a client who books again; `search` is the query string of the booking page's address. */
export function bookAgain(
  {
    clientName: name,
    email,
    service,
    meeting,
    consultant,
  }: Pick<BookingPayload, 'clientName' | 'email' | 'service'> &
    Partial<Pick<BookingPayload, 'consultant' | 'meeting'>>,
  search: string,
): void {
  handOn('booking-form', { name, email, service, meeting, consultant }, search);
}

/**
 * Ends the confirmation that the booking page keeps for a reload: from now on another page shows how the
 * appointment stands, and whoever comes to book means another one. What was typed for one stays.
 */
export const forgetBooked = (): void => forgetWith('booking-form', 'booked');
