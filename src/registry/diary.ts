/** What the diary reads of a subject above it. */
import { appointmentsKeys } from '#features/appointments/store/keys.ts';

/** HASH of the appointments, whose records say which service each is about: some days have a limit. */
export const appointmentRecords = appointmentsKeys.appointments;
