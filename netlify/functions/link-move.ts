import type { Config } from '@netlify/functions';
import { linkAppointmentMove } from '#features/links/endpoints/link-appointment-move.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/links/appointment/move' };

export default serve(linkAppointmentMove);
