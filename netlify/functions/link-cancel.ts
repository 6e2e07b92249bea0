import type { Config } from '@netlify/functions';
import { linkAppointmentCancel } from '#features/links/endpoints/link-appointment-cancel.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/links/appointment/cancel' };

export default serve(linkAppointmentCancel);
