import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';

/** HASHes of the records of which the desk lists one by one what was told. */
export const listedRecords = [appointmentsKeys.appointments, paymentKeys.records];
