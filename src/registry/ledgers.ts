import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';

/** HASHes of the records whose deliveries the desk lists per record. */
export const listedRecords = [appointmentsKeys.appointments, paymentKeys.records];
