import type { Config } from '@netlify/functions';

export { deliveryTick as default } from '#features/delivery/endpoints/delivery-tick.ts';

export const config: Config = { schedule: '*/1 * * * *' };
