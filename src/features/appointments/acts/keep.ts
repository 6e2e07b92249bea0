/**
 * The firm keeps an appointment as it is, although its time is closed, its consultant has retired, or no other time
 * suits.
 */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { isRetired } from '#features/appointments/rules/closed.ts';
import type { Acted, AppointmentAct } from '#features/appointments/rules/appointment-act.ts';
import { remember, tell } from '#features/appointments/store/state.ts';
import { rosterOf, rosterReads } from '#features/hours/index.ts';
import { deliveriesOf, type Reach, toldAt } from '#features/outbox/index.ts';
import { decideOn, actReads, presentOf } from './appointment-act.ts';

export interface Keeping extends AppointmentAct {
  reach: Reach;
  trace: Trace | undefined;
}

/**
 * A client who has been told to wait for word is told so, where the appointment is confirmed: of a request the answer
 * will tell.
 */
export function keepAppointment({ reach, ...act }: Omit<Keeping, 'trace'>) {
  const reads = { ...actReads(act.id), ...rosterReads };
  return {
    reads,
    decide: (values) =>
      decideOn(act, values, (before, hasAddress) => {
        if (!isActive(before.status)) return 'illegal';
        const { proposalOver: over, ...record } = before.record;
        const retired = isRetired(before.record, rosterOf(values));
        const kept = remember(over ? { ...before, record } : before, {
          ...{ at: act.now.toISOString(), kind: 'edited', kept: true },
          ...(retired && { retired }),
        });
        const isTold = over && over.how !== 'unanswered' && before.status === 'confirmed';
        const deliveries = deliveriesOf('appointment_proposed', toldAt(act.now), reach);
        return isTold ? tell(kept, deliveries, { now: act.now, hasAddress }) : kept;
      }),
    again: presentOf(act.id),
  } satisfies TracedAct<typeof reads, Acted>;
}
