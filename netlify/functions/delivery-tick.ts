import type { Config } from '@netlify/functions';
import { scheduled } from '#http/scheduled.ts';
import { deliveryServices } from '#netlify/services/delivery.ts';

export const config: Config = { schedule: '*/1 * * * *' };

export default scheduled('delivery-tick', deliveryServices, async ({ delivery, watch, now }) => {
  await watch.noteTick(now());
  await delivery.expire();
  await delivery.remind();
  await delivery.run();
});
