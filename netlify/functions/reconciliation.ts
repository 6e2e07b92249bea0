import type { Config } from '@netlify/functions';

export { reconciliation as default } from '#features/records/endpoints/reconciliation.ts';

export const config: Config = { schedule: '@daily' };
