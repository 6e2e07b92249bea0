/** The delivery log as runs read and write it. */
import * as z from 'zod/mini';
import type { RunEntry, RunLedger } from '#features/delivery/rules/run-entry.ts';
import { memberOf, wholeEntry } from '#features/outbox/index.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';

const flag = z.optional(z.boolean());
const text = z.optional(z.string());

export const runLedgerJson = jsonOf(
  z.array(
    z.extend(wholeEntry, {
      ...{ reason: text, lease: text, network: text },
      ...{ mayBeRepeated: flag, isCounted: flag, isForced: flag },
      fault: z.optional(z.looseObject({ phase: text })),
      handedAt: z.optional(z.number()),
      told: z.optional(z.number()),
      counts: z.optional(z.array(z.string())),
    }),
  ),
);

/** `null` if there is none, or it cannot be read. */
export const runLedgerSchema = readableOrNull(runLedgerJson);

/** The entry with that name in the outbox. */
export const entryIn = (ledger: RunLedger, id: string, member: string): RunEntry | undefined =>
  ledger.find((entry) => memberOf(id, entry) === member);

/** The ledger with this entry in place of the one with its name, or added to it. */
export function putEntry(ledger: RunLedger, id: string, entry: RunEntry): RunEntry[] {
  const at = ledger.findIndex((each) => memberOf(id, each) === memberOf(id, entry));
  return at === -1 ? [...ledger, entry] : ledger.with(at, entry);
}
