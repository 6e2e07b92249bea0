import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';

/** HASHes of the records whose deliveries the desk shows. */
export const listedRecords = {
  records: [appointmentsKeys.appointments, paymentKeys.records],
  helds: appointmentsKeys.heldRequests,
};
