/** The delivery log as runs read and write it. */
import * as z from 'zod/mini';
import {
  entryIn,
  putEntry,
  type RunEntry,
  type RunLedger,
} from '#features/delivery/rules/run-entry.ts';
import { ledgerWrite, recordIdOf, runEntry } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';

export const runLedgerJson = jsonOf(z.array(runEntry()));

/** `null` if there is none, or it cannot be read. */
export const runLedgerSchema = readableOrNull(runLedgerJson);

/** Reads the ledgers of those deliveries that another read replies. */
export const ledgersOf = (members: string) =>
  ({
    command: [
      ...(['HMGET', outboxKeys.deliveries] as const),
      { of: members, match: '^[%l_]+:([^:]+):', all: true },
    ],
    reply: z.array(runLedgerSchema),
  }) as const;

/**
 * Changes the entries of those deliveries for which `change` gives something. `ledgers` are what `ledgersOf` read of
 * them. Returns these deliveries, with their entries before, and what is written.
 */
export function changeEntries(
  members: readonly string[],
  ledgers: readonly (RunLedger | null)[],
  change: (entry: RunEntry) => Partial<RunEntry> | undefined,
): { changed: { member: string; entry: RunEntry }[]; writes: StoreWrite[] } {
  const named = members.filter((member) => /^[a-z_]+:[^:]+:/.test(member));
  const known = new Map(named.map((member, at) => [recordIdOf(member), ledgers[at] ?? []]));
  const after = new Map<string, RunLedger>();
  const changed = named.flatMap((member) => {
    const id = recordIdOf(member);
    const ledger = after.get(id) ?? known.get(id) ?? [];
    const entry = entryIn(ledger, id, member);
    const news = entry && change(entry);
    if (!news) return [];
    after.set(id, putEntry(ledger, id, { ...entry, ...news }));
    return [{ member, entry }];
  });
  return { changed, writes: [...after].map(([id, ledger]) => ledgerWrite(id, ledger)) };
}
