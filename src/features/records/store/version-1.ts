/**
 * The store as version 1 wrote it: where its keys are and where they go. Its keys had no prefix;
 * times were milliseconds since 1970 in UTC, but a slot's score the number `yyyymmddhhmm` in the
 * firm's zone.
 */
import { dayMs } from '#platform/time/units.ts';
import { addDays } from '#platform/time/zone.ts';
import { blockedDays } from './version-2.ts';

/** What version 2 keeps as it was. */
const unchanged = [
  'appointments:status',
  'appointments:created',
  'appointments:start',
  'appointments:email',
  'appointments:email:digest',
  'appointments:history',
  'appointments:erased',
  'calendar:feed',
  'contact',
  'contact:created',
  'contact:unread',
  'contact:read',
  'inquiries',
  'inquiries:created',
  'inquiries:unread',
  'inquiries:read',
  'inbox:email',
  'testimonials:place',
  ...['id', 'rating', 'text', 'name', 'company', 'locale', 'hidden'].map(
    (field) => `testimonials:${field}`,
  ),
  'audit:created',
  'factor',
  'factor:recovery',
] as const;

/**
 * What is converted, or only taken away: `slots:free` follows from the rest, and a second factor
 * that nobody has confirmed is set up anew. Sessions, limits and the idempotency keys of messages
 * stay where they are, unread, and expire within a day.
 */
const changed = [
  'appointments',
  'appointments:slot',
  'requests',
  'slots',
  'slots:free',
  blockedDays,
  'audit',
  'outbox',
  'factor:pending',
] as const;

/** Where a key that is converted waits for it, under a name that version 1 does not know. */
export const setAside = (name: (typeof changed)[number]): string => `v1:set-aside:${name}`;
export const allSetAside: readonly string[] = changed.map(setAside);

/** HASH `context` that took the keys, and how many members of each list have been carried over. */
export const ledger = 'v1:set-aside';

/** Longest that version 1 kept the visits of a day, and a day for the zones. */
const visitDays = 398;

function visitKeys(now: Date): string[] {
  const last = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  return Array.from({ length: visitDays }, (_, index) => `visits:${addDays(last, -index)}`);
}

/** Every key that version 1 may have written and that something becomes of, and its new name. */
export const movesOf = (now: Date, prefix: string): [from: string, to: string][] => [
  ...[...unchanged, ...visitKeys(now)].map((name): [string, string] => [name, prefix + name]),
  ...changed.map((name): [string, string] => [name, setAside(name)]),
];
