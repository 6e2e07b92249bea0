import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from './keys.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { consultantsKeys } from '#features/consultants/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { recordsKeys } from '#features/records/store/keys.ts';
import { appointmentLibrary } from './appointment.lua.ts';

/** All that hangs together with an appointment, by the names that scripts know it by. */
export const appointmentKeys = {
  records: appointmentsKeys.appointments,
  statuses: appointmentsKeys.appointmentStatus,
  taken: appointmentsKeys.appointmentsTaken,
  pending: appointmentsKeys.appointmentsPending,
  spans: appointmentsKeys.appointmentSpans,
  byCreation: appointmentsKeys.appointmentsByCreation,
  byStart: appointmentsKeys.appointmentsByStart,
  byEmail: appointmentsKeys.appointmentsByEmail,
  byConsultant: appointmentsKeys.appointmentsByConsultant,
  emails: appointmentsKeys.appointmentEmail,
  histories: appointmentsKeys.appointmentHistory,
  versions: appointmentsKeys.appointmentVersions,
  erased: recordsKeys.erasedAppointments,
  requests: platformKeys.requests,
  slots: hoursKeys.slots,
  slotConsultants: hoursKeys.slotConsultants,
  consultants: consultantsKeys.consultants,
  schedules: hoursKeys.schedules,
  rosterVersion: hoursKeys.rosterVersion,
  busy: calendarsKeys.busy,
  outbox: outboxKeys.outbox,
  ledger: outboxKeys.deliveries,
} as const;

/** The same, with what only the desk's own acts know, and whatever ends that they can be undone. */
export const deskKeys = { ...appointmentKeys, undos: appointmentsKeys.appointmentUndo } as const;

/** A script that knows `appointmentKeys` by name, and the functions of `appointmentLibrary`. */
export const appointmentScript = (script: string) => appointmentLibrary + script;

/** Runs one that is not audited; `more` are further keys. */
export const runAppointmentScript = (
  db: Database,
  script: string,
  input: object,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<unknown> => db.run(appointmentScript(script), { ...appointmentKeys, ...more }, input);
