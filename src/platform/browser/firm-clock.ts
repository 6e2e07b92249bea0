import { firm } from '#firm';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';

/** Day and time in the firm's zone, just now. */
export const firmNow = (): LocalDateTime => toLocal(new Date(), firm.timeZone);

/** Today in the firm's zone, `YYYY-MM-DD`. */
export const firmToday = (): string => firmNow().date;
