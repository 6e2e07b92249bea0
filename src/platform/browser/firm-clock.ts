import { firm } from '#firm';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';

/** Current date and time in the firm's time zone. */
export const firmNow = (): LocalDateTime => toLocal(new Date(), firm.timeZone);

/** Today's date in the firm's time zone, `YYYY-MM-DD`. */
export const firmToday = (): string => firmNow().date;
