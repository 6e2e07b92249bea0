import { listAppointments } from '#features/appointments/contract/appointment-routes.ts';
import { listOfferedTimes } from '#features/hours/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import { addDays } from '#platform/time/zone.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';

/**
 * Appointments, free times and closed times of consecutive days; free times of all services, or of one. What began
 * on the day before may go on after midnight.
 */
export async function readDays(call: DeskCall, days: readonly string[], service?: Service) {
  const [first, last] = [days.at(0), days.at(-1)];
  const query = { startDate: first, endDate: last };
  const before = first && addDays(first, -1);
  const [offered, appointments] = await Promise.all([
    call(listOfferedTimes, { query: { ...query, ...(service && { service }) } }),
    call(listAppointments, { query: { startDate: before, endDate: last } }),
  ]);
  if (!offered.ok) return offered;
  if (!appointments.ok) return appointments;
  return {
    ok: true as const,
    value: { days, offered: offered.value, appointments: appointments.value },
  };
}
