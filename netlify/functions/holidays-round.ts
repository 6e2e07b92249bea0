import type { Config } from '@netlify/functions';

export { holidaysRound as default } from '#features/hours/endpoints/holidays-round.ts';

/** So that working hours roll on by themselves, however long nobody changes them. */
export const config: Config = { schedule: '@daily' };
