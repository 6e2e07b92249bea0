/** The roster: consultants and schedules, which have one version. */
import * as z from 'zod/mini';
import type { Part, Reads } from '#platform/redis/transaction.ts';
import { consultantKeys } from './keys.ts';

export const rosterVersionRead = {
  rosterVersion: {
    command: ['GET', consultantKeys.rosterVersion],
    reply: z.nullable(z.string()),
  },
} satisfies Reads;

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
