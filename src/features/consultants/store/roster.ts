/**
 * The roster: consultants and schedules, which have one version. Apart from the consultants' schemas, which visitors'
 * functions do not load.
 */
import * as z from 'zod/mini';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { consultantKeys } from './keys.ts';

export const rosterVersionRead = {
  rosterVersion: {
    command: ['GET', consultantKeys.rosterVersion],
    reply: z.nullable(z.string()),
  },
} satisfies Reads;

/** Ids and records of all consultants. */
export const consultantsRead = {
  consultants: { command: ['HGETALL', consultantKeys.consultants], reply: pairsSchema },
} satisfies Reads;

const emailSchema = jsonOf(z.object({ email: z.string() }));

/** Tells which of the stored consultants have an address for notices. */
export function hasAddressIn(pairs: z.output<typeof pairsSchema>): (consultant: string) => boolean {
  const emails = new Map(pairs.map(([id, text]) => [id, emailSchema.safeParse(text).data?.email]));
  return (consultant) => (emails.get(consultant) ?? '') !== '';
}

/** The version from its text; `unreadable` if that is no number, since its bytes might not survive a round trip. */
export const versionOf = (text: string | null): string =>
  text === null ? '0' : /^\d+$/.test(text) ? text : 'unreadable';

/**
 * Of each plan that changes the roster: it rests on the version that was read, and creates a new one, after an
 * unreadable one a version that no earlier roster had.
 */
export const rosterChange = (text: string | null, now: Date): Part<'rosterVersion'> => ({
  checks: [{ same: 'rosterVersion' }],
  writes: [
    ['ADD', consultantKeys.rosterVersion, versionOf(text) === 'unreadable' ? now.getTime() : 1],
  ],
});
