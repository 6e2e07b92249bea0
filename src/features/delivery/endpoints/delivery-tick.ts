import { scheduled } from '#server/scheduled.ts';
import { deliveryServices } from '#features/delivery/services/delivery.ts';

export const deliveryTick = scheduled(deliveryServices, {
  name: 'delivery-tick',
  steps: {
    note: ({ watch, now }) => watch.noteTick(now()),
    expire: ({ queueing }) => queueing.expire(),
    remind: ({ queueing }) => queueing.remind(),
    send: ({ delivery }) => delivery.run(),
  },
  // Reports alarms, also those that began in this run; it depends on none of the steps.
  atEnd: ({ callOut }, failed) => callOut(failed.includes('send')),
});
