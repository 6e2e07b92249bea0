import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from './keys.ts';
import { diaryKeys } from '#features/hours/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { appointmentLibrary } from './appointment.lua.ts';

/** All that hangs together with an appointment, by the names that scripts know it by. */
export const appointmentKeys = {
  ...diaryKeys,
  statuses: appointmentsKeys.appointmentStatus,
  pending: appointmentsKeys.appointmentsPending,
  byCreation: appointmentsKeys.appointmentsByCreation,
  byEmail: appointmentsKeys.appointmentsByEmail,
  emails: appointmentsKeys.appointmentEmail,
  histories: appointmentsKeys.appointmentHistory,
  versions: appointmentsKeys.appointmentVersions,
  erased: appointmentsKeys.erasedAppointments,
  requests: platformKeys.requests,
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
