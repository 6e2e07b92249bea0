import type { Config } from '@netlify/functions';
import { linkAppointmentCancel } from '#features/links/endpoints/link-appointment-cancel.ts';
import { linkAppointmentTimes } from '#features/links/endpoints/link-appointment-times.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: ['/api/links/appointment/cancel', '/api/links/appointment/times'],
};

export default serve(linkAppointmentCancel, linkAppointmentTimes);
