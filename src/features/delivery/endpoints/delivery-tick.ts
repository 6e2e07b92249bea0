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
  // Tells of alarms, also those that began in this run; it depends on none of the steps. A run in which one
  // failed has no heartbeat.
  atEnd: ({ callOut, beat }, failed) =>
    Promise.all([callOut(failed.includes('send')), failed.length === 0 && beat()]),
});
