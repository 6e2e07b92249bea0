/** Notices beyond the first ones of an hour and of a day are counted in a digest, which goes out as the hour ends. */
import * as z from 'zod/mini';
import { hourOf, type Letter } from '#features/delivery/rules/claiming.ts';
import { entryIn, putEntry, type RunLedger } from '#features/delivery/rules/run-entry.ts';
import { forget } from '#features/delivery/store/erasing.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import {
  deliveriesOf,
  ledgerWrite,
  queue,
  unplanWrites,
  wholeLedger,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { act } from '#platform/redis/act.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions, type Part, type StoreWrite } from '#platform/redis/plan.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { jsonOf, textsSchema } from '#platform/redis/records.ts';
import { hourMs } from '#platform/time/units.ts';

const { digests } = deliveryKeys;
const { deliveries } = outboxKeys;
/** How long digests are kept. */
const keptHours = 72;

const digestJson = jsonOf(
  z.looseObject({
    ...{ from: z.number(), until: z.number() },
    counts: z.record(z.string(), z.number()),
  }),
);

interface Digesting {
  box: string;
  /** Of one box, each of another record. */
  letters: readonly Letter[];
  now: number;
}

/** The notice as one that a digest tells of; nothing where it was erased, claimed, or sent again by hand meanwhile. */
function told(
  { id, member, entry: known, isLogged }: Letter,
  ledger: RunLedger,
  now: number,
): StoreWrite[] {
  const entry = entryIn(ledger, id, member) ?? (isLogged ? undefined : known);
  const isAsKnown =
    entry?.state === known.state &&
    entry.lease === known.lease &&
    entry.isForced === known.isForced;
  if (!isAsKnown) return [];
  const after = { ...entry, state: 'superseded', reason: 'in_digest', at: now };
  return [ledgerWrite(id, putEntry(ledger, id, after)), ...unplanWrites([member])];
}

/**
 * Counts them in the digest of this hour or, where that has left already by another run's clock, of the next. Whether
 * it is a new one.
 */
export async function digestNotices(
  db: Database,
  { box, letters, now }: Digesting,
  hour = hourOf(now),
): Promise<boolean> {
  const id = `${box}-${String(hour)}`;
  const notices = letters.map((letter, at) =>
    hookOf(
      { notice: { command: ['HGET', deliveries, letter.id], reply: runLedgerSchema } },
      ({ notice }, nameOf) => ({
        ...{ kind: letter.entry.kind, check: { same: nameOf('notice') } },
        writes: told(letter, notice ?? [], now),
      }),
      ` ${String(at)}`,
    ),
  );
  const reads = {
    digest: { command: ['HGET', digests, id], reply: z.nullable(z.string()) },
    digestLedger: { command: ['HGET', deliveries, id], reply: wholeLedger },
    digestIds: { command: ['HKEYS', digests], reply: z.array(z.string()) },
    digestLedgers: {
      command: ['HMGET', deliveries, { of: 'digestIds', all: true }],
      reply: textsSchema,
    },
  } as const;
  const isBegun = await act(db, {
    reads,
    hooks: notices,
    decide({ digest: text, digestLedger, digestIds, digestLedgers }, valuesOf) {
      const states = (digestLedger ?? []).map(({ state }) => state);
      // It tells of what it counted as it left.
      if (states.some((state) => state !== 'waiting')) return { answer: undefined };
      const counted = notices
        .map((notice) => notice.follow(valuesOf))
        .filter(({ writes }) => writes.length > 0);
      if (counted.length === 0) return { answer: false };
      const known = digestJson.safeParse(text).data;
      const [first] = letters;
      const digest = known ?? {
        ...{ from: hour * hourMs, until: (hour + 1) * hourMs, counts: {} },
        ...(box.startsWith('to-') && { consultant: first?.consultant }),
      };
      const counts: Record<string, number> = { ...digest.counts };
      for (const { kind } of counted) counts[kind] = (counts[kind] ?? 0) + 1;
      const writes: StoreWrite[] = [
        ['HSET', digests, id, JSON.stringify({ ...digest, counts })],
        ...counted.flatMap((each) => each.writes),
      ];
      const checks = counted.map(({ check }) => check);
      const parts: Part[] = [{ checks, writes }];
      const ofDigest = [{ same: 'digest' }, { same: 'digestLedger' }] as const;
      // Whose log was lost, nobody would be told of.
      const isQueued = states.length > 0 || Boolean(digestLedgers[digestIds.indexOf(id)]);
      if (known && isQueued) return { plan: { checks: ofDigest }, parts, answerOf: () => false };
      // To the same recipient as the notices; one that could not be read may wait already.
      const planned = deliveriesOf('notices_digest', new Date(digest.until), { whatsapp: true });
      const own = queue(
        id,
        planned.filter(
          ({ recipient, channel }) =>
            states.length === 0 &&
            recipient === first?.entry.recipient &&
            channel === first.entry.channel,
        ),
        { ledger: digestLedger ?? [], now },
      );
      // Of digests of long ago, nothing stays.
      const isOld = (each: string) => Number(/-(\d+)$/.exec(each)?.[1] ?? 0) < hour - keptHours;
      const plan: Part<'digest' | 'digestLedger'> = {
        checks: ofDigest,
        writes: [
          ...asideWrites(digests, digestJson, [[id, text ?? '']]),
          ...inPortions('HDEL', digests, digestIds.filter(isOld)),
          ...own.writes,
          ledgerWrite(id, own.ledger),
        ],
      };
      const forgotten = forget(digestLedgers, 'digestLedgers')(digestIds, isOld);
      return { plan, parts: [forgotten, ...parts], answerOf: () => true };
    },
  });
  return isBegun ?? digestNotices(db, { box, letters, now }, hour + 1);
}
