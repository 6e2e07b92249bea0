/** An entry of the delivery log with what runs note in it; what else it holds is kept. Times in ms since 1970. */
import * as z from 'zod/mini';
import { memberOf, wholeEntry } from '#features/outbox/index.ts';

const flag = z.optional(z.boolean());
const text = z.optional(z.string());

export const runEntry = z.extend(wholeEntry, {
  reason: text,
  /** Of the run that is sending it. */
  lease: text,
  mayBeRepeated: flag,
  isCounted: flag,
  /** Sent by the desk, outside the limits. */
  isForced: flag,
  fault: z.optional(z.looseObject({ phase: text })),
  handedAt: z.optional(z.number()),
  /** Number of the record's events when the letter was last written. */
  told: z.optional(z.number()),
  /** Keyed digest of the network that caused it; until it is sent. */
  network: text,
  /** Its fields of today's counts; until it is sent. */
  counts: z.optional(z.array(z.string())),
});
export type RunEntry = z.output<typeof runEntry>;
export type RunLedger = readonly RunEntry[];

/** What an entry has no more once nothing is to be sent. */
export const over = { lease: undefined, network: undefined, counts: undefined } as const;

/** The entry with that name in the outbox; of several the latest, which is the one in it. */
export const entryIn = (ledger: RunLedger, id: string, member: string): RunEntry | undefined =>
  ledger.findLast((entry) => memberOf(id, entry) === member);

/** The ledger with this entry in place of the one with its name, or added to it. */
export function putEntry(ledger: RunLedger, id: string, entry: RunEntry): RunEntry[] {
  const at = ledger.findLastIndex((each) => memberOf(id, each) === memberOf(id, entry));
  return at === -1 ? [...ledger, entry] : ledger.with(at, entry);
}
