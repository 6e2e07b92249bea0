/** The firm withdraws the times that it proposed to a client. */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import { meantOf } from '#features/appointments/rules/appointment-history.ts';
import {
  type Acted,
  type AppointmentAct,
  byOf,
} from '#features/appointments/rules/appointment-act.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import type { Present } from '#features/appointments/rules/proposal.ts';
import {
  type AppointmentState,
  eventsOf,
  letGo,
  remember,
  tell,
  waitUntil,
} from '#features/appointments/store/state.ts';
import { type Roster, rosterOf, rosterReads } from '#features/hours/index.ts';
import { deliveriesOf, type Reach, toldAt } from '#features/outbox/index.ts';
import { decideOn, actReads, presentOf } from './appointment-act.ts';

export interface Withdrawing extends AppointmentAct {
  note?: string | undefined;
  /** The firm keeps the appointment all the same. */
  kept?: true | undefined;
  /** What became of the time that it has; a link does not tell. */
  judge?: (record: AppointmentState['record'], roster: Roster) => Present;
  reach: Reach;
}

export interface Withdrawal extends Withdrawing {
  trace: Trace | undefined;
}

/**
 * Withdraws what is proposed for an appointment, if anything is. Where the time that it has is closed, and the firm
 * does not keep it knowing that, the client is left without one until that is settled.
 */
export function withdrawProposal({ note, kept, judge, reach, ...act }: Withdrawing) {
  const reads = { ...actReads(act.id), ...rosterReads };
  const { now } = act;
  return {
    reads,
    decide: (values) =>
      decideOn(act, values, (before, hasAddress) => {
        if (act.link && before.status !== 'pending') return 'illegal';
        if (!before.proposed) return before;
        const { closed, isRetired } = judge?.(before.record, rosterOf(values)) ?? {};
        const isLost = closed && !kept && meantOf(eventsOf(before)) < (isRetired ? 2 : 1);
        const freed = waitUntil(letGo(before), now.getTime() + lookMs);
        const left = isLost
          ? { ...freed, record: { ...freed.record, proposalOver: { how: 'withdrawn' as const } } }
          : freed;
        const withdrawn = remember(left, {
          ...{ at: now.toISOString(), kind: 'edited', proposal: 'withdrawn' },
          ...(note !== undefined && { note }),
          ...byOf(act),
          ...(kept && { kept, ...(isRetired && { retired: true as const }) }),
          ...(isLost && { closed: true as const }),
        });
        const deliveries = deliveriesOf('appointment_proposed', toldAt(now), reach);
        return tell(withdrawn, deliveries, { now, hasAddress });
      }),
    again: presentOf(act.id),
  } satisfies TracedAct<typeof reads, Acted>;
}
