import type { Config } from '@netlify/functions';
import { scheduled } from '#platform/http/scheduled.ts';
import { outsideServices, readOutside } from '#features/calendars/services/outside.ts';

export const config: Config = { schedule: '*/10 * * * *' };

export default scheduled(outsideServices, { name: 'outside-round', steps: { read: readOutside } });
