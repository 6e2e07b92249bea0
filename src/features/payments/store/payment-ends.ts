import { paymentKeys } from './keys.ts';

/** Keys of the scripts that end an appointment's payments. */
export const endingKeys = {
  payments: paymentKeys.records,
  paymentsByAppointment: paymentKeys.byAppointment,
  paymentVersions: paymentKeys.versions,
  paymentStates: paymentKeys.states,
  paymentsUnsettled: paymentKeys.unsettled,
  paymentsOwed: paymentKeys.owed,
  paymentChanges: paymentKeys.changes,
  paymentsReturning: paymentKeys.returning,
} as const;
