/** Times of day as typed into a form; no React. */
import { slotStepMinutes } from '#features/hours/contract/available-slot.ts';

/** Whether a time is off the 15-minute step. */
export const isOffStep = (time: string): boolean => Number(time.slice(3)) % slotStepMinutes !== 0;

/** The end of a day: `00:00` in forms, `24:00` in storage. */
export const midnight = '00:00';
