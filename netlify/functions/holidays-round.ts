import type { Config } from '@netlify/functions';

export { holidaysRound as default } from '#features/hours/endpoints/holidays-round.ts';

/** Extends working hours every day, even if the desk never changes them. */
export const config: Config = { schedule: '@daily' };
