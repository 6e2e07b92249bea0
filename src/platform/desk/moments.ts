import type { LocalDateTime } from '#platform/time/zone.ts';

/** A local date and time as one text that can be compared and sorted. */
export const momentOf = ({ date, time }: LocalDateTime): string => `${date}T${time}`;

/** Whether a moment has not passed yet. */
export const isAhead = (moment: LocalDateTime, now: LocalDateTime): boolean =>
  momentOf(moment) >= momentOf(now);
