import { appointmentRecords } from '#registry/diary.ts';
import type { Database } from '#platform/redis/database.ts';
import { diaryLibrary } from './diary-library.lua.ts';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import { hoursKeys } from './keys.ts';

/** Keys of the diary (taken time and offered time), by the names that scripts use. */
export const diaryKeys = {
  records: appointmentRecords,
  taken: hoursKeys.appointmentsTaken,
  spans: hoursKeys.appointmentSpans,
  proposedTimes: hoursKeys.proposedTimes,
  byStart: hoursKeys.appointmentsByStart,
  byConsultant: hoursKeys.appointmentsByConsultant,
  slots: hoursKeys.slots,
  slotConsultants: hoursKeys.slotConsultants,
  ...consultantKeys,
  schedules: hoursKeys.schedules,
  busy: hoursKeys.busy,
} as const;

/** A script with the functions of `diaryLibrary`. It knows `diaryKeys` by name. */
export const diaryScript = (script: string) => diaryLibrary + script;

/** Runs a diary script that writes no audit entry. */
export const runDiaryScript = (db: Database, script: string, input: object): Promise<unknown> =>
  db.run(diaryScript(script), diaryKeys, input);
