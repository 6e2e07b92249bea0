import type { Config } from '@netlify/functions';

export { outsideRound as default } from '#features/calendars/endpoints/outside-round.ts';

export const config: Config = { schedule: '*/10 * * * *' };
