import type { Endpoint } from '#server/serve.ts';
import { alarmDismiss } from './alarm-dismiss.ts';
import { faults } from './faults.ts';

/** Endpoints of this subject in `netlify/functions/desk.ts`. */
export const monitoringEndpoints: readonly Endpoint[] = [faults, alarmDismiss];
