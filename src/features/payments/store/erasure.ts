import type { ErasurePart } from '#platform/redis/erasure.ts';
import { paymentErasure } from './erasure.lua.ts';
import { paymentKeys } from './keys.ts';
import { endingKeys } from './payment-ends.ts';

export const paymentsPart: ErasurePart = {
  keys: {
    ...endingKeys,
    paymentsByCreation: paymentKeys.byCreation,
    paymentsBySession: paymentKeys.bySession,
    paymentsByEmail: paymentKeys.byEmail,
    paymentEmails: paymentKeys.emails,
    paymentsNamed: paymentKeys.named,
  },
  library: paymentErasure,
  kept: [
    [paymentKeys.named, 'messages'],
    [paymentKeys.byCreation, 'payments'],
  ],
};
