import { runAudited } from './audited.ts';
import type { Database } from './database.ts';
import { closeSession, openSession } from './lua/sessions.lua.ts';
import { sessionKeyOf, sessionLife } from './sessions.ts';
import type { Write } from './write.ts';

/** How sessions begin and end. */
export const sessionDesk = (db: Database, passwordHash: string) => ({
  async open(token: string, now: Date, write?: Write): Promise<void> {
    const at = now.getTime();
    const input = { now: at, endsAt: at + sessionLife.idleMs };
    await runAudited(db, openSession, { session: sessionKeyOf(passwordHash, token) }, input, write);
  },

  async close(token: string, write?: Write): Promise<void> {
    await runAudited(db, closeSession, { session: sessionKeyOf(passwordHash, token) }, {}, write);
  },
});
