import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import { digest } from '#domain/digest.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { closeSession } from './lua/close-session.lua.ts';
import { openSession } from './lua/open-session.lua.ts';
import { touchSession } from './lua/touch-session.lua.ts';

const minute = 60_000;

/** A session ends this long after its last use, and this long after sign-in whatever happens. */
export const sessionLife = { idleMs: 15 * minute, longestMs: 8 * 60 * minute } as const;

const flagSchema = z.number();

/**
 * Admin sessions; only a digest of their token is stored. It includes the hash of the password
 * they were opened with: another password knows none of them.
 */
export function sessionStore(redis: ScriptHost, passwordHash: string) {
  const keyOf = (token: string) => keys.session(digest(`${passwordHash} ${token}`));
  return {
    async open(token: string, now: Date, entry?: AuditEntry): Promise<void> {
      const at = now.getTime();
      const args = [at, at + sessionLife.idleMs];
      await runAudited(redis, openSession, [keyOf(token)], args, entry);
    },

    /** True for a living session, which thereby counts as used. */
    async touch(token: string, now: Date): Promise<boolean> {
      const { idleMs, longestMs } = sessionLife;
      const args = [now.getTime(), idleMs, longestMs];
      return flagSchema.parse(await runScript(redis, touchSession, [keyOf(token)], args)) === 1;
    },

    async close(token: string, entry?: AuditEntry): Promise<void> {
      await runAudited(redis, closeSession, [keyOf(token)], [], entry);
    },
  };
}
