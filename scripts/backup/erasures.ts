/**
 * Erasures after a backup was made. A store records the SHA-1 of each erased record's id with the time; with
 * a later list, records in an older backup that must not be restored can be found.
 */
import { createHash } from 'node:crypto';
import { keys, paymentKeys } from '#registry/keys.ts';
import type { RecordIds } from '#features/records/acts/erase-many.ts';
import type { Part } from './lines.ts';

/** Digest of an erased record's id → time of the erasure, in ms since 1970. */
export type Erased = Map<string, number>;

/** Adds a list to another. */
export async function addErasures(erased: Erased, parts: AsyncIterable<Part>): Promise<void> {
  for await (const { key, fields } of parts) {
    if (key !== keys.erasures) continue;
    for (const [digest, when] of fields) {
      erased.set(digest, Math.max(Number(when), erased.get(digest) ?? 0));
    }
  }
}

/** Ids by kind. */
export type Returned = Record<keyof RecordIds | 'testimonials', string[]>;
export const nothingReturned = (): Returned => ({
  appointments: [],
  messages: [],
  inquiries: [],
  payments: [],
  testimonials: [],
});

const kinds: ReadonlyMap<string, keyof Returned> = new Map([
  [keys.appointments, 'appointments'],
  [keys.heldRequests, 'appointments'],
  [keys.contactMessages.records, 'messages'],
  [keys.inquiries.records, 'inquiries'],
  [paymentKeys.records, 'payments'],
  [keys.testimonials.byPlace, 'testimonials'],
]);

const sha1 = (id: string) => createHash('sha1').update(id).digest('hex');

/** Passes the parts on, and collects in `returned` the records among them that were erased. */
export async function* noticing(
  parts: AsyncIterable<Part>,
  erased: ReadonlyMap<string, number>,
  returned: Returned,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    const kind = kinds.get(part.key);
    if (kind) {
      for (const [id] of part.fields) if (erased.has(sha1(id))) returned[kind].push(id);
    }
    yield part;
  }
}
