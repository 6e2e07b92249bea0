import { minuteMs } from '#platform/time/units.ts';

/** Age of the last stored tick that counts as missed. It is stored every ten minutes, sometimes late. */
export const tickMissedMs = 20 * minuteMs;
