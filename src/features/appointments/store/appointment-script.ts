import { appointmentsKeys } from './keys.ts';
import { diaryKeys } from '#features/hours/index.ts';
import { outboxNames } from '#features/outbox/store/keys.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { appointmentLibrary } from './appointment.lua.ts';

/** The Redis keys of an appointment's data, by the names used in scripts. */
const appointmentKeys = {
  ...diaryKeys,
  statuses: appointmentsKeys.appointmentStatus,
  pending: appointmentsKeys.appointmentsPending,
  proposals: appointmentsKeys.proposals,
  byCreation: appointmentsKeys.appointmentsByCreation,
  byEmail: appointmentsKeys.appointmentsByEmail,
  emails: appointmentsKeys.appointmentEmail,
  histories: appointmentsKeys.appointmentHistory,
  versions: appointmentsKeys.appointmentVersions,
  erased: appointmentsKeys.erasedAppointments,
  requests: platformKeys.requests,
  ...outboxNames,
} as const;

/** Prepends `appointmentLibrary` to a script, which then uses `appointmentKeys` by name. */
export const appointmentScript = (script: string) => appointmentLibrary + script;
