import * as z from 'zod/mini';
import { digest } from '#domain/digest.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { peekSession, touchSession } from './lua/sessions.lua.ts';

const minute = 60_000;

/** A session ends this long after its last use, and this long after sign-in whatever happens. */
export const sessionLife = { idleMs: 15 * minute, longestMs: 8 * 60 * minute } as const;

const flagSchema = z.number();

/**
 * Where a session is kept: by a digest of its token and of the hash of the password it was opened
 * with, so that another password knows none of them.
 */
export const sessionKeyOf = (passwordHash: string, token: string): string =>
  keys.session(digest(`${passwordHash} ${token}`));

/** Admin sessions; only a digest of their token is stored. */
export function sessionStore(db: Database, passwordHash: string) {
  async function isAlive(script: string, token: string, now: Date): Promise<boolean> {
    const { idleMs: idle, longestMs: longest } = sessionLife;
    const input = { now: now.getTime(), idle, longest };
    const session = sessionKeyOf(passwordHash, token);
    return flagSchema.parse(await db.run(script, { session }, input)) === 1;
  }
  return {
    /** True for a living session, which thereby counts as used. */
    touch: (token: string, now: Date) => isAlive(touchSession, token, now),
    /** True for a living session, which lives no longer for it. */
    peek: (token: string, now: Date) => isAlive(peekSession, token, now),
  };
}
