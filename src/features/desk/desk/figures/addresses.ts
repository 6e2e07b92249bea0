import { filteredAddress } from '#features/appointments/desk.ts';
import { addDays, isoWeekday } from '#platform/time/zone.ts';

/** The firm's week begins on Monday in every language. */
export const mondayOf = (today: string): string => addDays(today, 1 - isoWeekday(today));

/** Where the appointments are listed that a figure counts. */
export const listOf = {
  today: (today: string) =>
    filteredAddress({ startDate: today, endDate: today, status: 'taking_place' }),
  thisWeek: (today: string) =>
    filteredAddress({
      startDate: mondayOf(today),
      endDate: addDays(mondayOf(today), 6),
      status: 'taking_place',
    }),
};
