/** A day and a time in the firm's zone. */
export interface Moment {
  date: string;
  time: string;
}

/** A moment as one text, by which moments can be told apart and put in order. */
export const momentOf = ({ date, time }: Moment): string => `${date}T${time}`;

/** Whether a moment is still to come. */
export const isAhead = (moment: Moment, now: Moment): boolean => momentOf(moment) >= momentOf(now);
