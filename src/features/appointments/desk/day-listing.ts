import { searchAppointments } from '#features/appointments/contract/appointment-search-routes.ts';
import type { FoundAppointment } from '#features/appointments/contract/appointment-search.ts';
import { listing } from '#platform/desk/pages.ts';

/** The appointments of a day, the earliest first. As a list, so that an act on one shows at once. */
export const dayListing = (date: string) =>
  listing<FoundAppointment>('appointments', { day: date }, (call, { cursor, limit }) =>
    call(searchAppointments, {
      body: {
        ...{ startDate: date, endDate: date, order: 'start', limit: Number(limit) },
        ...(cursor !== undefined && { cursor }),
      },
    }),
  );
