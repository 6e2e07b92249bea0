import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import { handOn } from '#platform/form/draft.ts';

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
