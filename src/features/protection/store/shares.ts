/** What newcomers' shares are counted of (decision 34). */
import type { Offered } from '#features/protection/rules/shares.ts';
import { protectionKeys } from './keys.ts';

export const shareKeys = {
  newcomers: protectionKeys.newcomers,
  origins: protectionKeys.origins,
  refused: protectionKeys.refused,
} as const;

/** The time on offer around an appointment: its day, its week, the whole window. `length` in milliseconds. */
export interface Offer {
  day: Offered;
  week: Offered;
  window: Offered;
  /** Length of an appointment, which a time offered by hand counts as. */
  length: number;
}
