import { searchAppointments } from '#features/appointments/contract/appointment-search-routes.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';

/** The newest few appointments that the words `q` find; they travel in the body, since they may be a name. */
export const findAppointments = (call: DeskCall, q: string) =>
  call(searchAppointments, { body: { q, limit: 8 } });
