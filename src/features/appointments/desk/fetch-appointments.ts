import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { getAppointment } from '#features/appointments/contract/appointment-routes.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';

/** Fetches appointments by id, in the same order. Those that cannot be fetched are left out. */
export async function fetchAppointments(
  call: DeskCall,
  ids: readonly string[],
): Promise<DeskAppointment[]> {
  const answers = await Promise.all(ids.map((id) => call(getAppointment, { id })));
  return answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
}
