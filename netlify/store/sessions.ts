import * as z from 'zod/mini';
import { digest } from '#domain/digest.ts';
import { runAudited, type Write } from './audited.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { closeSession, openSession, touchSession } from './lua/sessions.lua.ts';

const minute = 60_000;

/** A session ends this long after its last use, and this long after sign-in whatever happens. */
export const sessionLife = { idleMs: 15 * minute, longestMs: 8 * 60 * minute } as const;

const flagSchema = z.number();

export type SessionStore = ReturnType<typeof sessionStore>;

/**
 * Admin sessions; only a digest of their token is stored. It includes the hash of the password
 * they were opened with: another password knows none of them.
 */
export function sessionStore(db: Database, passwordHash: string) {
  const keyOf = (token: string) => keys.session(digest(`${passwordHash} ${token}`));
  return {
    async open(token: string, now: Date, write?: Write): Promise<void> {
      const at = now.getTime();
      const input = { now: at, endsAt: at + sessionLife.idleMs };
      await runAudited(db, openSession, { session: keyOf(token) }, input, write);
    },

    /** True for a living session, which thereby counts as used. */
    async touch(token: string, now: Date): Promise<boolean> {
      const { idleMs: idle, longestMs: longest } = sessionLife;
      const input = { now: now.getTime(), idle, longest };
      return flagSchema.parse(await db.run(touchSession, { session: keyOf(token) }, input)) === 1;
    },

    async close(token: string, write?: Write): Promise<void> {
      await runAudited(db, closeSession, { session: keyOf(token) }, {}, write);
    },
  };
}
