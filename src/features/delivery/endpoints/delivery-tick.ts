import { scheduled } from '#server/scheduled.ts';
import { deliveryServices } from '#features/delivery/services/delivery.ts';

export const deliveryTick = scheduled(deliveryServices, {
  name: 'delivery-tick',
  // Usually there is nothing to do, which one plain command finds out.
  async begin({ wake, now }) {
    const begun = now();
    const look = await wake.look(begun);
    const { changes, isIdle, isUnchanged } = look;
    const isDue = !isIdle && (!isUnchanged || (await wake.isDue(changes, begun)));
    if (isDue) return () => wake.rest(changes, begun);
    await wake.note(look, begun);
    return null;
  },
  steps: {
    note: ({ watch, now }) => watch.noteTick(now()),
    expire: ({ queueing }) => queueing.expire(),
    remind: ({ queueing }) => queueing.remind(),
    send: ({ delivery }) => delivery.run(),
  },
  // Reports alarms, also those that began in this run; it depends on none of the steps.
  atEnd: ({ callOut }, failed) => callOut(failed.includes('send')),
});
