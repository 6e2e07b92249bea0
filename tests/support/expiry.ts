import { clockActs } from '#features/appointments/acts/clock.ts';
import { dueStore } from '#features/appointments/store/due.ts';
import type { Verdict, Waiting } from '#features/appointments/rules/lapse.ts';
import type { AuditEntry } from '#features/audit/contract.ts';
import { traceOf } from '#features/audit/index.ts';
import type { Planned } from '#features/outbox/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { followings } from '#registry/followings.ts';

interface DueExpiry {
  now: Date;
  due: Date;
  limit: number;
  deliveries: readonly Planned[];
}

/** What the clock does by itself, as the model has it. Each answers how many. */
export interface ExpiryStore {
  expire: (expiry: DueExpiry, entry: AuditEntry) => Promise<number>;
  endProposals: (ending: Omit<DueExpiry, 'due'>, entry: AuditEntry) => Promise<number>;
}

/** Lets requests lapse, whatever is judged of them. What was confirmed at once is put off until its beginning. */
const lapseAll = ({ isAnswered, startsAt }: Waiting, due: Date): Verdict =>
  isAnswered && startsAt > +due ? { act: 'wait', again: startsAt } : { act: 'lapse' };

/** Lets the requests lapse that are to be looked at by `due`, whatever is judged of them. Returns how many. */
export async function expireDue(
  db: Database,
  { now, due, limit, deliveries }: DueExpiry,
  entry: AuditEntry,
): Promise<number> {
  const acts = clockActs(db, followings);
  const common = { now, trace: traceOf({ entry }), reminders: [], deliveries };
  // As the clock does, what was confirmed at once is put off until its beginning, and then left out.
  await acts.look({
    ...{ ...common, ids: (await dueStore(db).read(due, 9999)).requests },
    judge: (request) =>
      request.isAnswered ? lapseAll(request, due) : { act: 'wait', again: request.lookAt },
  });
  return acts.look({
    ...{ ...common, ids: (await dueStore(db).read(due, limit)).requests },
    judge: (request) => lapseAll(request, due),
  });
}

/** Ends the proposals that are over by now. Returns how many. */
export const endProposalsDue = async (
  db: Database,
  { now, limit, deliveries }: Omit<DueExpiry, 'due'>,
  entry: AuditEntry,
): Promise<number> => {
  const { proposals: ids } = await dueStore(db).read(now, limit);
  const trace = traceOf({ entry });
  return clockActs(db, followings).endProposals({ ids, now, deliveries, trace });
};
