/** Keys of what judges how much work a visitor's write costs. */
import type { GuardedKind } from '#features/protection/rules/proof-of-work.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { dayMs } from '#platform/time/units.ts';
import { protectionKeys } from './keys.ts';

export const pressureKeys = (kind: GuardedKind) => ({
  slots: hoursKeys.slots,
  unsolved: protectionKeys.work(kind, 'unsolved'),
  solved: protectionKeys.work(kind, 'solved'),
});

/** How far ahead times on offer count. */
export const slotsAheadMs = 31 * dayMs;
