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
  const requests = await store.read(due, limit);
  await store.expire({ ...expiry, requests }, entry);
  return requests.length;
}
