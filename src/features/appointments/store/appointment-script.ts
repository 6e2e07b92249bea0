import type { Database } from '#platform/redis/database.ts';
import { keys } from '#platform/redis/keys.ts';
import { appointmentLibrary } from './appointment.lua.ts';

/** All that hangs together with an appointment, by the names that scripts know it by. */
export const appointmentKeys = {
  records: keys.appointments,
  statuses: keys.appointmentStatus,
  taken: keys.appointmentsTaken,
  pending: keys.appointmentsPending,
  spans: keys.appointmentSpans,
  byCreation: keys.appointmentsByCreation,
  byStart: keys.appointmentsByStart,
  byEmail: keys.appointmentsByEmail,
  byConsultant: keys.appointmentsByConsultant,
  emails: keys.appointmentEmail,
  histories: keys.appointmentHistory,
  versions: keys.appointmentVersions,
  erased: keys.erasedAppointments,
  requests: keys.requests,
  slots: keys.slots,
  slotConsultants: keys.slotConsultants,
  consultants: keys.consultants,
  schedules: keys.schedules,
  rosterVersion: keys.rosterVersion,
  busy: keys.busy,
  outbox: keys.outbox,
  ledger: keys.deliveries,
} as const;

/** The same, with what only the desk's own acts know, and whatever ends that they can be undone. */
export const deskKeys = { ...appointmentKeys, undos: keys.appointmentUndo } as const;

/** A script that knows `appointmentKeys` by name, and the functions of `appointmentLibrary`. */
export const appointmentScript = (script: string) => appointmentLibrary + script;

/** Runs one that is not audited; `more` are further keys. */
export const runAppointmentScript = (
  db: Database,
  script: string,
  input: object,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<unknown> => db.run(appointmentScript(script), { ...appointmentKeys, ...more }, input);
