/** Times of a day as one types them; no React. */
import { slotStepMinutes } from '#features/hours/contract/available-slot.ts';

/** Whether a time is none of those at which anything can begin or end. */
export const isOffStep = (time: string): boolean => Number(time.slice(3)) % slotStepMinutes !== 0;

/** The end of a day: typed as the beginning of the next, kept as `24:00`. */
export const midnight = '00:00';
