import type { Config } from '@netlify/functions';
import { linkAppointment } from '#features/links/endpoints/link-appointment.ts';
import { linkAppointmentTimes } from '#features/links/endpoints/link-appointment-times.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: ['/api/links/appointment', '/api/links/appointment/times'] };

export default serve(linkAppointment, linkAppointmentTimes);
