import { listInClosedTime } from '#features/appointments/contract/closing-routes.ts';
import { reading } from '#platform/desk/use-read.ts';

/** What lies in closed time, and of whose proposal nothing is left. */
export const inClosedTime = reading(['closed'], (call) => call(listInClosedTime));
