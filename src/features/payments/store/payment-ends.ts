import { paymentKeys } from './keys.ts';

/** What the scripts that count an appointment's money know by name. */
export const heldKeys = {
  payments: paymentKeys.records,
  paymentsByAppointment: paymentKeys.byAppointment,
} as const;

/** The same of those that end it. */
export const endingKeys = {
  ...heldKeys,
  paymentVersions: paymentKeys.versions,
  paymentStates: paymentKeys.states,
  paymentsUnsettled: paymentKeys.unsettled,
  paymentsOwed: paymentKeys.owed,
  paymentChanges: paymentKeys.changes,
} as const;
