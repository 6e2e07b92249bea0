import type { Config } from '@netlify/functions';

export { holidaysRound as default } from '#features/hours/endpoints/holidays-round.ts';

/** Renews the holidays in working hours every day, even if the desk never changes the hours. */
export const config: Config = { schedule: '@daily' };
