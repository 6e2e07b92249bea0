import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { inTransaction } from '../database.ts';
import type { Message } from '../link/link.ts';
import { limits } from './limits.ts';

/**
 * `known`: the same key came before with the same text; `reused`: with another one. A dropped message is
 * accepted again, under its former id.
 */
export type Acceptance =
  { kind: 'accepted' | 'known'; id: string } | { kind: 'reused' } | { kind: 'full' };

export interface Job extends Message {
  /** Number of previous attempts. */
  tries: number;
}

/** `queued`: not confirmed by WhatsApp's server yet; `sent`: confirmed; `dropped`: given up. */
const deliveryStates = ['queued', 'sent', 'dropped'] as const;
type DeliveryState = (typeof deliveryStates)[number];

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** Same length and prefix as the ids that the library generates. */
const messageIdOf = (key: string) => `3EB0${digestOf(key).slice(0, 18).toUpperCase()}`;

const knownSchema = z.object({
  digest: z.string(),
  messageId: z.string(),
  state: z.enum(deliveryStates),
});
const jobSchema = z.object({ id: z.string(), text: z.string(), tries: z.number() });
const instantSchema = z.object({ at: z.nullable(z.number()) });
const textSchema = z.object({ text: z.nullable(z.string()) });

const sql = {
  known: `SELECT digest, messageId, iif(state = 'expired', 'dropped', state) AS state
    FROM jobs WHERE key = ?`,
  waiting: `SELECT count(*) AS at FROM jobs WHERE state = 'queued'`,
  add: `INSERT INTO jobs VALUES (?, ?, ?, ?, 'queued', ?, ?, 0)`,
  again: `UPDATE jobs SET digest = ?, text = ?, state = 'queued', acceptedAt = ?, dueAt = ?, tries = 0
    WHERE messageId = ?`,
  next: `SELECT messageId AS id, text, tries FROM jobs WHERE state = 'queued' AND dueAt <= ?
    ORDER BY acceptedAt, rowid LIMIT 1`,
  nextDue: `SELECT min(dueAt) AS at FROM jobs WHERE state = 'queued'`,
  trying: 'UPDATE jobs SET tries = tries + 1 WHERE messageId = ?',
  postpone: 'UPDATE jobs SET dueAt = ? WHERE messageId = ?',
  sent: `UPDATE jobs SET state = 'sent' WHERE messageId = ?`,
  delivered: `UPDATE jobs SET text = NULL WHERE messageId = ? AND state = 'sent'`,
  text: 'SELECT text FROM jobs WHERE messageId = ?',
  sending: 'INSERT INTO sendings VALUES (?)',
  nthLast: 'SELECT at FROM sendings ORDER BY at DESC LIMIT 1 OFFSET ?',
  expire: `UPDATE jobs SET state = 'expired', text = NULL
    WHERE state = 'queued' AND acceptedAt <= ?`,
  eraseTexts: 'UPDATE jobs SET text = NULL WHERE text IS NOT NULL AND acceptedAt <= ?',
  forgetJobs: `DELETE FROM jobs WHERE acceptedAt <= ?`,
  forgetSendings: 'DELETE FROM sendings WHERE at <= ?',
};

/** The waiting messages, and what is known of those sent. Survives `kill -9`. */
export type Queue = ReturnType<typeof openQueue>;

export function openQueue(database: DatabaseSync) {
  const run = (text: string, ...values: (string | number)[]) =>
    database.prepare(text).run(...values);
  const get = (text: string, ...values: (string | number)[]) =>
    database.prepare(text).get(...values);
  const instant = (row: unknown) => z.parse(z.optional(instantSchema), row)?.at ?? undefined;
  const find = (key: string) => z.parse(z.optional(knownSchema), get(sql.known, digestOf(key)));

  return {
    /** Accepts a message once per key; an accepted one is on disk when this returns. */
    accept(key: string, text: string, now: number): Acceptance {
      const digest = digestOf(text);
      const known = find(key);
      if (known && known.state !== 'dropped') {
        return known.digest === digest
          ? { kind: 'known', id: known.messageId }
          : { kind: 'reused' };
      }
      if ((instant(get(sql.waiting)) ?? 0) >= limits.perDay) return { kind: 'full' };
      const id = messageIdOf(key);
      if (known) run(sql.again, digest, text, now, now, id);
      else run(sql.add, digestOf(key), digest, id, text, now, now);
      return { kind: 'accepted', id };
    },
    /** What became of a key's message; `undefined` for a key that is unknown or forgotten. */
    stateOf: (key: string): DeliveryState | undefined => find(key)?.state,
    next: (now: number): Job | undefined => z.parse(z.optional(jobSchema), get(sql.next, now)),
    nextDue: () => instant(get(sql.nextDue)),
    /**
     * Written before the message is sent: after a crash in between, the attempt still counts towards the
     * daily limit.
     */
    beginTry(id: string, now: number): void {
      inTransaction(database, () => {
        run(sql.sending, now);
        run(sql.trying, id);
      });
    },
    postpone: (id: string, until: number) => void run(sql.postpone, until, id),
    markSent: (id: string) => void run(sql.sent, id),
    /** The text is not needed any more once a device of the recipient has it. */
    markDelivered: (id: string) => void run(sql.delivered, id),
    textOf: (id: string) => z.parse(z.optional(textSchema), get(sql.text, id))?.text ?? undefined,
    lastTry: () => instant(get(sql.nthLast, 0)),
    /** If the daily limit is reached: the instant at which the next message may be sent. */
    dayFreeAt(): number | undefined {
      const at = instant(get(sql.nthLast, limits.perDay - 1));
      return at === undefined ? undefined : at + limits.dayMs;
    },
    /** Deletes expired messages and returns how many were never sent. */
    tidy(now: number): number {
      const expired = Number(run(sql.expire, now - limits.expiryMs).changes);
      run(sql.eraseTexts, now - limits.expiryMs);
      run(sql.forgetJobs, now - limits.rememberedMs);
      run(sql.forgetSendings, now - limits.dayMs);
      return expired;
    },
  };
}
