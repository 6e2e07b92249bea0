import type { AuditEntry } from '#features/audit/contract.ts';
import { type Expiry, expiryStore } from '#features/appointments/store/expiry.ts';
import type { Database } from '#platform/redis/database.ts';

export interface DueExpiry extends Omit<Expiry, 'requests'> {
  due: Date;
  limit: number;
}

/** Lets the requests lapse that are to be looked at by `due`, whatever is judged of them. Returns how many. */
export async function expireDue(
  db: Database,
  { due, limit, ...expiry }: DueExpiry,
  entry: AuditEntry,
): Promise<number> {
  const store = expiryStore(db);
  // As the clock does, what was confirmed at once is put off until its beginning, and then left out.
  const all = await store.read(due, 9999);
  const answered = all.filter(({ isAnswered }) => isAnswered);
  const [ahead, begun] = [true, false].map((isAhead) =>
    answered.filter(({ startsAt }) => startsAt > +due === isAhead),
  );
  const put = (ahead ?? []).map((each) => ({ ...each, again: each.startsAt, isDue: false }));
  await store.postpone({ now: expiry.now, deliveries: [], requests: put });
  await store.expire({ ...expiry, requests: begun ?? [] }, entry);
  const requests = await store.read(due, limit);
  await store.expire({ ...expiry, requests }, entry);
  return requests.length;
}
