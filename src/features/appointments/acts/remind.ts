/** The clock reminds clients of their appointments. */
import type { TracedAct } from '#features/audit/index.ts';
import { standing } from '#features/appointments/rules/appointment-history.ts';
import { oneOfMany } from '#features/appointments/store/one-of-many.ts';
import { type AppointmentState, eventsOf, tell } from '#features/appointments/store/state.ts';
import { proposedRead } from '#features/appointments/store/state-reads.ts';
import type { Planned } from '#features/outbox/index.ts';

export interface Reminding {
  ids: readonly string[];
  now: Date;
  /** How long before its start a client is reminded, in milliseconds. */
  aheadMs: number;
  deliveries: readonly Planned[];
}

/** Whether a reminder is due. One who agreed on the time later than one is sent needs none. */
function isDue(before: AppointmentState, start: number, { aheadMs, deliveries }: Reminding) {
  const isReminded = before.ledger.some(
    ({ kind, event }) => event === start && deliveries.some((planned) => planned.kind === kind),
  );
  // Another address changes nothing about what was agreed on.
  const agreed = standing(eventsOf(before)).findLast(({ kind }) => kind !== 'edited');
  return (
    before.status === 'confirmed' &&
    before.address !== '' &&
    !isReminded &&
    (agreed === undefined || Date.parse(agreed.at) <= start - aheadMs)
  );
}

/** Answers how many are reminded, once for each appointment and start. */
export function remindClients(reminding: Reminding): TracedAct<typeof proposedRead, number> {
  const { ids, now, deliveries } = reminding;
  const hooks = ids.map(oneOfMany);
  return {
    reads: proposedRead,
    hooks,
    decide(_, valuesOf) {
      const parts = hooks.flatMap((hook) => {
        const { before, change } = hook.follow(valuesOf);
        const start = before?.startsAt ?? null;
        if (!before || start === null || !isDue(before, start, reminding)) return [];
        return [change(tell(before, deliveries, { now, event: start, hasAddress: () => false }))];
      });
      return { plan: {}, parts, answerOf: () => parts.length };
    },
  };
}
