import { secondFactorActs } from '#features/access/acts/second-factor.ts';
import { accessDesk } from '#features/access/acts/access-desk.ts';
import type { Database } from '#platform/redis/database.ts';

/** Enables a second factor directly in the store. */
export async function enableFactor(db: Database, secret: string, now: Date): Promise<void> {
  const access = accessDesk(db, 'hash');
  const session = { token: 'next', now, label: { factor: true, source: 'aaaaaaaa' } };
  await access.beginFactor({ own: 'token', secret, now });
  const confirmed = {
    ...{ own: 'token', secret, usedStep: 1, codes: ['code'] },
    passwordHash: 'hash',
  };
  await secondFactorActs(db).enable(confirmed, session, undefined);
}
