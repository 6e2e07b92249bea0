import { paymentKeys } from './keys.ts';

/** Keys of the scripts that count the money held for an appointment. */
export const heldKeys = {
  payments: paymentKeys.records,
  paymentsByAppointment: paymentKeys.byAppointment,
} as const;

/** Keys of the scripts that end an appointment's payments. */
export const endingKeys = {
  ...heldKeys,
  paymentVersions: paymentKeys.versions,
  paymentStates: paymentKeys.states,
  paymentsUnsettled: paymentKeys.unsettled,
  paymentsOwed: paymentKeys.owed,
  paymentChanges: paymentKeys.changes,
  paymentsReturning: paymentKeys.returning,
} as const;
