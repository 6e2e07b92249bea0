import type { Config } from '@netlify/functions';
import { calendar } from '#features/calendars/endpoints/calendar.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/calendar/:id' };

export default serve(calendar);
