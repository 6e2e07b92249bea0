import { firm } from '#firm';
import { addDays, type LocalDateTime, startOfDay } from '#platform/time/zone.ts';

/** A local date and time as one text that can be compared and sorted. */
export const momentOf = ({ date, time }: LocalDateTime): string => `${date}T${time}`;

/** Whether a moment has not passed yet. */
export const isAhead = (moment: LocalDateTime, now: LocalDateTime): boolean =>
  momentOf(moment) >= momentOf(now);

/** The instant at which a day of the firm ends, in ms since 1970. */
export const endOfDay = (date: string): number =>
  startOfDay(addDays(date, 1), firm.timeZone).getTime();
