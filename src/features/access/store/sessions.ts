import * as z from 'zod/mini';
import { digest } from '#platform/rules/digest.ts';
import type { Database } from '#platform/redis/database.ts';
import { accessKeys } from './keys.ts';
import { peekSession, touchSession } from './sessions.lua.ts';

const minute = 60_000;

/** A session ends this long after its last use, and this long after sign-in whatever happens. */
export const sessionLife = { idleMs: 15 * minute, longestMs: 8 * 60 * minute } as const;

/** A living session. */
export interface Session {
  token: string;
  /** Until it ends, if nobody uses it. */
  msLeft: number;
  /** Whether it was opened with a second factor. */
  hasFactor: boolean;
}

/** Names a session to whoever has another; nobody finds its token by it. */
export const sessionIdOf = (token: string): string => digest(token).slice(0, 22);

/** Where the sessions are kept that were opened with a password: another password knows none of them. */
export const sessionsKeyOf = (passwordHash: string): string =>
  accessKeys.sessions(digest(passwordHash).slice(0, 22));

const foundSchema = z.nullable(z.tuple([z.number(), z.number()]));

/** Admin sessions; only a digest of their token is stored. */
export function sessionStore(db: Database, passwordHash: string) {
  const sessions = sessionsKeyOf(passwordHash);
  async function find(script: string, token: string, now: Date): Promise<Session | null> {
    const { idleMs: idle, longestMs: longest } = sessionLife;
    const input = { id: sessionIdOf(token), now: now.getTime(), idle, longest };
    const found = foundSchema.parse(await db.run(script, { sessions }, input));
    return found && { token, msLeft: found[0], hasFactor: found[1] === 1 };
  }
  return {
    /** A living session, which thereby counts as used. */
    touch: (token: string, now: Date) => find(touchSession, token, now),
    /** A living session, which lives no longer for it. */
    peek: (token: string, now: Date) => find(peekSession, token, now),
  };
}
