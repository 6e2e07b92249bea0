import { appointmentRecords } from '#registry/diary.ts';
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
