import type { Config } from '@netlify/functions';

export { paymentsRound as default } from '#features/payments/endpoints/payments-round.ts';

export const config: Config = { schedule: '@daily' };
