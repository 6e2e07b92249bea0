/** Notices beyond the first ones of an hour and of a day are counted in a digest, which goes out as the hour ends. */
import * as z from 'zod/mini';
import { hourOf, type Letter } from '#features/delivery/rules/claiming.ts';
import type { RunLedger } from '#features/delivery/rules/run-entry.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { entryIn, putEntry, runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import {
  deliveriesOf,
  ledgerWrite,
  memberOf,
  queue,
  unplanWrites,
  type WholeLedger,
  wholeLedger,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { act } from '#platform/redis/act.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions, type StoreWrite } from '#platform/redis/plan.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { hourMs } from '#platform/time/units.ts';

const { digests, undelivered } = deliveryKeys;
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
  now: Date;
}

/** Of digests of long ago, nothing stays. */
function dropWrites(
  ids: readonly string[],
  ledgers: readonly (WholeLedger | null)[],
  hour: number,
): StoreWrite[] {
  const old = ids.flatMap((id, at) =>
    Number(/-(\d+)$/.exec(id)?.[1] ?? 0) < hour - keptHours
      ? [{ id, ledger: ledgers[at] ?? [] }]
      : [],
  );
  const members = old.flatMap(({ id, ledger }) => ledger.map((entry) => memberOf(id, entry)));
  const gone = old.map(({ id }) => id);
  return [
    ...unplanWrites(members),
    ...inPortions('ZREM', undelivered, members),
    ...inPortions('HDEL', digests, gone),
    ...inPortions('HDEL', outboxKeys.deliveries, gone),
  ];
}

/** The notice as one that a digest tells of; nothing where it has been claimed meanwhile. */
function told(
  { id, member, entry: known, isLogged }: Letter,
  ledger: RunLedger,
  now: Date,
): StoreWrite[] {
  const entry = entryIn(ledger, id, member) ?? (isLogged ? undefined : known);
  // It was erased, claimed, or sent again by hand meanwhile.
  const isAsKnown =
    entry?.state === known.state &&
    entry.lease === known.lease &&
    entry.isForced === known.isForced;
  if (!isAsKnown) return [];
  const after = { ...entry, state: 'superseded', reason: 'in_digest', at: now.getTime() };
  return [ledgerWrite(id, putEntry(ledger, id, after)), ...unplanWrites([member])];
}

/** Counts them in the digest of this hour. Whether it is a new one. */
export function digestNotices(db: Database, { box, letters, now }: Digesting): Promise<boolean> {
  const hour = hourOf(now.getTime());
  const id = `${box}-${String(hour)}`;
  const notices = letters.map((letter, at) =>
    hookOf(
      {
        notice: { command: ['HGET', outboxKeys.deliveries, letter.id], reply: runLedgerSchema },
      },
      ({ notice }, nameOf) => ({
        ...{ kind: letter.entry.kind, name: nameOf('notice') },
        writes: told(letter, notice ?? [], now),
      }),
      ` ${String(at)}`,
    ),
  );
  const reads = {
    digest: { command: ['HGET', digests, id], reply: z.nullable(z.string()) },
    digestLedger: { command: ['HGET', outboxKeys.deliveries, id], reply: wholeLedger },
    digestIds: { command: ['HKEYS', digests], reply: z.array(z.string()) },
    digestLedgers: {
      command: ['HMGET', outboxKeys.deliveries, { of: 'digestIds', all: true }],
      reply: z.array(wholeLedger),
    },
  } as const;
  /** To the same recipient as the notices. */
  const planned = deliveriesOf('notices_digest', now, { whatsapp: true }).filter(
    ({ recipient, channel }) =>
      recipient === letters[0]?.entry.recipient && channel === letters[0].entry.channel,
  );
  return act(db, {
    reads,
    hooks: notices,
    decide({ digest: text, digestLedger, digestIds, digestLedgers }, valuesOf) {
      const counted = notices
        .map((notice) => notice.follow(valuesOf))
        .filter(({ writes }) => writes.length > 0);
      if (counted.length === 0) return { answer: false };
      const known = digestJson.safeParse(text).data;
      const { consultant } = letters[0] ?? { consultant: '' };
      const digest = known ?? {
        ...{ from: hour * hourMs, until: (hour + 1) * hourMs, counts: {} },
        ...(box.startsWith('to-') && { consultant }),
      };
      const counts: Record<string, number> = { ...digest.counts };
      for (const { kind } of counted) counts[kind] = (counts[kind] ?? 0) + 1;
      const own = queue(id, known ? [] : planned.map((each) => ({ ...each, due: digest.until })), {
        ...{ ledger: digestLedger ?? [], now: now.getTime() },
      });
      const begun: StoreWrite[] = known
        ? []
        : [
            ...asideWrites(digests, digestJson, [[id, text ?? '']]),
            ...dropWrites(digestIds, digestLedgers, hour),
            ...own.writes,
            ledgerWrite(id, own.ledger),
          ];
      return {
        plan: {
          checks: [
            { same: 'digest' },
            ...(known ? [] : ([{ same: 'digestLedger' }, { same: 'digestLedgers' }] as const)),
          ],
          writes: [
            ...begun,
            ['HSET', digests, id, JSON.stringify({ ...digest, counts })],
            ...counted.flatMap(({ writes }) => writes),
          ],
        },
        parts: [{ checks: counted.map(({ name }) => ({ same: name })) }],
        answerOf: () => known === undefined,
      };
    },
  });
}
