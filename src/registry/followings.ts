/** The subjects that act when an appointment does not take place, or takes place after all. */
import type { Following } from '#features/appointments/acts/following.ts';
import { paymentsFollowing } from '#features/payments/acts/following.ts';

export const followings: readonly Following[] = [paymentsFollowing];
