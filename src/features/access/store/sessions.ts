import * as z from 'zod/mini';
import { deviceFields, type Device } from '#platform/contract/device.ts';
import { minuteMs } from '#platform/time/units.ts';
import { digest } from '#platform/rules/digest.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { accessKeys } from './keys.ts';
import { guard } from '#platform/redis/guard.ts';
import { findSessionLua } from './lua.ts';

/** A session ends `idleMs` after its last use and at the latest `longestMs` after sign-in. */
export const sessionLife = { idleMs: 15 * minuteMs, longestMs: 8 * 60 * minuteMs } as const;

/** A living session. */
export interface Session {
  token: string;
  /** Milliseconds until the session ends if it is not used. */
  msLeft: number;
  /** Whether it was opened with a second factor. */
  hasFactor: boolean;
  /** The device that it was opened on. */
  device: Device;
}

/** Names a session to the other sessions. The token cannot be derived from it. */
export const sessionIdOf = (token: string): string => digest(token).slice(0, 22);

/** Key of the sessions opened with this password. A changed password therefore ends all sessions. */
export const sessionsKeyOf = (passwordHash: string): string =>
  accessKeys.sessions(digest(passwordHash).slice(0, 22));

const foundSchema = z.tuple([
  z.number(),
  jsonOf(z.object({ factor: z.boolean(), ...deviceFields })),
]);

/** Admin sessions. The store holds only digests of their tokens. */
export function sessionStore(db: Database, passwordHash: string) {
  const sessions = sessionsKeyOf(passwordHash);
  async function find(token: string, now: Date, isUse: boolean): Promise<Session | null> {
    const { idleMs: idle, longestMs: longest } = sessionLife;
    const input = { id: sessionIdOf(token), now: now.getTime(), idle, longest, isUse };
    const found = foundSchema.safeParse(await db.run(guard + findSessionLua, { sessions }, input));
    if (!found.success) return null;
    const [msLeft, { factor: hasFactor, ...device }] = found.data;
    return { token, msLeft, hasFactor, device };
  }
  return {
    /** Returns a living session and extends it. */
    touch: (token: string, now: Date) => find(token, now, true),
    /** Returns a living session without extending it. */
    peek: (token: string, now: Date) => find(token, now, false),
  };
}
