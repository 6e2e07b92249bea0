import type { Config } from '@netlify/functions';

export { retention as default } from '#features/records/endpoints/retention.ts';

export const config: Config = { schedule: '@daily' };
