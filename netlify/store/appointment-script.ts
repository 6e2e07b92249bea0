import { keys } from './keys.ts';
import { appointmentLibrary } from './lua/appointment.lua.ts';

/** All that hangs together with an appointment, by the names that scripts know it by. */
const named = {
  records: keys.appointments,
  statuses: keys.appointmentStatus,
  held: keys.appointmentSlot,
  byCreation: keys.appointmentsByCreation,
  byStart: keys.appointmentsByStart,
  byEmail: keys.appointmentsByEmail,
  emails: keys.appointmentEmail,
  histories: keys.appointmentHistory,
  erased: keys.erasedAppointments,
  requests: keys.requests,
  slots: keys.slots,
  freeSlots: keys.freeSlots,
  blockedDays: keys.blockedDays,
  outbox: keys.outbox,
};

/** The first KEYS of an `appointmentScript`; more may follow. */
export const appointmentKeys: readonly string[] = Object.values(named);

/** A script that knows those keys by name, and the functions of `appointmentLibrary`. */
export const appointmentScript = (script: string) =>
  appointmentLibrary(Object.keys(named)) + script;
