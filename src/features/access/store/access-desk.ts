import * as z from 'zod/mini';
import type { CodeRefusal } from '#features/access/rules/credentials.ts';
import { type Proof, wrongCodeCeiling } from '#features/access/rules/second-factor.ts';
import { runAudited, withoutKey, type Write } from '#features/audit/index.ts';
import type { Device } from '#platform/contract/device.ts';
import type { Database } from '#platform/redis/database.ts';
import { accessKeys } from './keys.ts';
import { beginFactor, disableFactor, openSession, tryPending } from './access.lua.ts';
import { alarmDeliveries, alarmKeys } from '#features/monitoring/index.ts';
import { sessionIdOf, sessionLife, sessionsKeyOf } from './sessions.ts';

/** A setup that is not confirmed within this time is dropped. */
const pendingMs = 10 * 60_000;
/** Wrong codes after which a setup is dropped. */
const mostTries = 5;

/** Stored with a session besides its times. */
interface SessionLabel extends Device {
  /** Whether it was opened with a second factor. */
  factor: boolean;
  /** Keyed tag of the network. */
  source: string;
}

/** A session that is to be opened. */
export interface NewSession {
  token: string;
  now: Date;
  label: SessionLabel;
}

const verdicts = ['ok', 'code_required', 'wrong_code', 'recovery_code_required'] as const;
const verdictSchema = z.enum(verdicts satisfies readonly ('ok' | CodeRefusal)[]);
const secretSchema = z.nullable(z.string());

const inputOf = (now: Date) => ({
  now: now.getTime(),
  ...{ idle: sessionLife.idleMs, longest: sessionLife.longestMs },
  ...{ most: wrongCodeCeiling.most, window: wrongCodeCeiling.windowMs },
  alarm: alarmDeliveries(now),
});

/** A session's id and what is stored of it. */
export const sessionOf = ({ token, now, label }: NewSession) => ({
  id: sessionIdOf(token),
  record: JSON.stringify({ createdAt: now.getTime(), seenAt: now.getTime(), ...label }),
});

/**
 * Opens sessions and changes the second factor. Each method judges the code, spends it and acts in one atomic
 * step, or returns why it refuses. A change of the factor ends all sessions and opens the given one in place
 * of the caller's. Answers are not stored for idempotency keys, because they hold secrets that are shown
 * once.
 */
export function accessDesk(db: Database, passwordHash: string) {
  const names = { sessions: sessionsKeyOf(passwordHash), ...accessKeys.secondFactor, ...alarmKeys };
  async function decide(script: string, input: object, write: Write | undefined) {
    const { answer } = await runAudited(db, script, names, input, withoutKey(write));
    return answer;
  }
  return {
    /** `replaced` is the token of a session that ends when this one opens. */
    async open(
      session: NewSession,
      { replaced, proof }: { replaced?: string | undefined; proof?: Proof | undefined } = {},
      write?: Write,
    ) {
      const ended = replaced === undefined ? undefined : sessionIdOf(replaced);
      const input = { session: sessionOf(session), replaced: ended, proof };
      const answer = await decide(openSession, { ...inputOf(session.now), ...input }, write);
      return z.parse(verdictSchema, answer);
    },

    /** `own` is the token of the session that starts the setup. Only that session may confirm it. */
    async beginFactor(
      { own, secret, now }: { own: string; secret: string; now: Date },
      proof?: Proof,
    ) {
      const expiresAt = now.getTime() + pendingMs;
      const input = { ...inputOf(now), own: sessionIdOf(own), secret, expiresAt, proof };
      return z.parse(verdictSchema, await decide(beginFactor, input, undefined));
    },

    /**
     * Returns the pending secret of that session and uses up one of its attempts. Returns `null` if the
     * session has no setup, or if it has expired or has no attempts left.
     */
    async tryPending(own: string, now: Date): Promise<string | null> {
      const { pending } = accessKeys.secondFactor;
      const input = { now: now.getTime(), own: sessionIdOf(own), mostTries };
      return z.parse(secretSchema, await db.run(tryPending, { pending }, input));
    },

    async disableFactor(proof: Proof | undefined, session: NewSession, write?: Write) {
      const input = { ...inputOf(session.now), proof, session: sessionOf(session) };
      return z.parse(verdictSchema, await decide(disableFactor, input, write));
    },
  };
}
