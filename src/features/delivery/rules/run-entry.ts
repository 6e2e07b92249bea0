/** Entries of the delivery log as runs use them. */
import { memberOf, type RunEntry } from '#features/outbox/index.ts';

export type { RunEntry } from '#features/outbox/index.ts';
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
