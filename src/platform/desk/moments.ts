import type { LocalDateTime } from '#platform/time/zone.ts';

/** A moment as one text, by which moments can be told apart and put in order. */
export const momentOf = ({ date, time }: LocalDateTime): string => `${date}T${time}`;

/** Whether a moment is still to come. */
export const isAhead = (moment: LocalDateTime, now: LocalDateTime): boolean =>
  momentOf(moment) >= momentOf(now);
