import { keys, paymentKeys } from '#platform/redis/keys.ts';

/** HASHes of the records of which the desk lists one by one what was told. */
export const listedRecords = [keys.appointments, paymentKeys.records];
