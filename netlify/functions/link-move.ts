import type { Config } from '@netlify/functions';
import { linkAppointmentMove } from '#features/links/endpoints/link-appointment-move.ts';
import { linkAppointmentTimes } from '#features/links/endpoints/link-appointment-times.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: ['/api/links/appointment/move', '/api/links/appointment/times'],
};

export default serve(linkAppointmentMove, linkAppointmentTimes);
