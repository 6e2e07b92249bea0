import type { Config } from '@netlify/functions';
import { linkAppointment } from '#features/links/endpoints/link-appointment.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/links/appointment' };

export default serve(linkAppointment);
