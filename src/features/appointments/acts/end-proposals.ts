/** The clock ends proposals that nobody has answered, and frees the times that they held. */
import type { TracedAct } from '#features/audit/index.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import { oneOfMany } from '#features/appointments/store/one-of-many.ts';
import {
  type AppointmentState,
  letGo,
  letStand,
  remember,
  tell,
  waitUntil,
} from '#features/appointments/store/state.ts';
import { proposedRead } from '#features/appointments/store/state-reads.ts';
import { consultantsRead, hasAddressIn, rosterVersionRead } from '#features/consultants/index.ts';
import type { Planned } from '#features/outbox/index.ts';

export interface ProposalsEnd {
  ids: readonly string[];
  now: Date;
  deliveries: readonly Planned[];
}

/** The client is left without a time until that is settled; an unanswered request is looked at anew. */
function unanswered(before: AppointmentState, now: Date): AppointmentState {
  const freed = waitUntil(letGo(before), now.getTime() + lookMs);
  const record = { ...freed.record, proposalOver: { how: 'unanswered' as const } };
  const ended = remember(
    { ...freed, record },
    { at: now.toISOString(), kind: 'edited', proposal: 'unanswered', by: 'system' },
  );
  return letStand(ended, now);
}

const reads = { ...consultantsRead, ...rosterVersionRead, ...proposedRead };

/** Answers how many ended. */
export function endProposals({
  ids,
  now,
  deliveries,
}: ProposalsEnd): TracedAct<typeof reads, number> {
  const hooks = ids.map(oneOfMany);
  return {
    reads,
    hooks,
    decide({ consultants }, valuesOf) {
      const hasAddress = hasAddressIn(consultants);
      const ending = hooks
        .map((hook) => hook.follow(valuesOf))
        .filter(({ proposedUntil }) => proposedUntil !== null && proposedUntil <= now.getTime());
      const parts = ending.map(({ before, change, changeOutside, freeTimes }) => {
        if (!before) return freeTimes();
        // The times of one that takes place no more are only freed.
        return isActive(before.status)
          ? changeOutside(tell(unanswered(before, now), deliveries, { now, hasAddress }))
          : change(letGo(before));
      });
      return {
        plan: { checks: [{ same: 'rosterVersion' }] },
        parts,
        answerOf: () => ending.length,
        ...{ count: ending.length, isUntold: ending.length === 0 },
      };
    },
  };
}
