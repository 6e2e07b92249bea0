import { scheduled } from '#server/scheduled.ts';
import { deliveryServices } from '#features/delivery/services/delivery.ts';

export const deliveryTick = scheduled(deliveryServices, {
  name: 'delivery-tick',
  // Usually there is nothing to do, which one plain command finds out.
  async begin({ wake, now, beat }) {
    const begun = now();
    const look = await wake.look(begun);
    const { changes, isIdle, isUnchanged } = look;
    const isDue = !isIdle && (!isUnchanged || (await wake.isDue(changes, begun)));
    if (isDue) return () => wake.rest(changes, begun);
    await Promise.all([wake.note(look, begun), beat()]);
    return null;
  },
  steps: {
    note: ({ watch, now }) => watch.noteTick(now()),
    expire: ({ queueing }) => queueing.expire(),
    remind: ({ queueing }) => queueing.remind(),
    refund: ({ giveBack }) => giveBack(),
    send: ({ delivery }) => delivery.run(),
  },
  // Tells of alarms, also those that began in this run; it depends on none of the steps. A run in which one
  // failed has no heartbeat.
  async atEnd({ callOut, beat }, failed) {
    const [areTold] = await Promise.all([
      callOut(failed.includes('send')),
      failed.length === 0 && beat(),
    ]);
    return areTold;
  },
});
