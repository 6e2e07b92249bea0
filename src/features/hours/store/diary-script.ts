import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { diaryLibrary } from './diary-library.lua.ts';
import { hoursKeys } from './keys.ts';

/** Keys of the diary (taken time and offered time), by the names that scripts use. */
export const diaryKeys = {
  records: appointmentsKeys.appointments,
  taken: hoursKeys.appointmentsTaken,
  spans: hoursKeys.appointmentSpans,
  byStart: hoursKeys.appointmentsByStart,
  byConsultant: hoursKeys.appointmentsByConsultant,
  slots: hoursKeys.slots,
  slotConsultants: hoursKeys.slotConsultants,
  consultants: hoursKeys.consultants,
  schedules: hoursKeys.schedules,
  rosterVersion: hoursKeys.rosterVersion,
  busy: hoursKeys.busy,
} as const;

/** A script with the functions of `diaryLibrary`. It knows `diaryKeys` by name. */
export const diaryScript = (script: string) => diaryLibrary + script;

/** Runs a diary script that writes no audit entry. */
export const runDiaryScript = (db: Database, script: string, input: object): Promise<unknown> =>
  db.run(diaryScript(script), diaryKeys, input);
