import { appointmentRecords } from '#registry/diary.ts';
import type { Database } from '#platform/redis/database.ts';
import { diaryLibrary } from './diary-library.lua.ts';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import { hoursKeys } from './keys.ts';

/** All that tells whose time is taken and what is offered, by the names that scripts know it by. */
export const diaryKeys = {
  records: appointmentRecords,
  taken: hoursKeys.appointmentsTaken,
  spans: hoursKeys.appointmentSpans,
  byStart: hoursKeys.appointmentsByStart,
  byConsultant: hoursKeys.appointmentsByConsultant,
  slots: hoursKeys.slots,
  slotConsultants: hoursKeys.slotConsultants,
  ...consultantKeys,
  schedules: hoursKeys.schedules,
  busy: hoursKeys.busy,
} as const;

/** A script that knows `diaryKeys` by name, and the functions of `diaryLibrary`. */
export const diaryScript = (script: string) => diaryLibrary + script;

/** Runs one that is not audited. */
export const runDiaryScript = (db: Database, script: string, input: object): Promise<unknown> =>
  db.run(diaryScript(script), diaryKeys, input);
