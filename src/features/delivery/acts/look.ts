/** The deliveries of a channel that are due, with all that decides about them: read, not yet decided. */
import * as z from 'zod/mini';
import { knownOf, type Letter } from '#features/delivery/rules/claiming.ts';
import { entryIn } from '#features/delivery/rules/run-entry.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import { linksKeys } from '#features/links/store/keys.ts';
import {
  aboutOf,
  firstLaneOf,
  laneOf,
  laneSize,
  type RecordKind,
  type RecordLookup,
  scoreIn,
} from '#features/outbox/index.ts';
import { type Channel, notificationKinds } from '#features/outbox/contract.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { jsonOf, pairsSchema, textsSchema } from '#platform/redis/records.ts';

const { outbox, lanes, deliveries } = outboxKeys;
const textSchema = z.nullable(z.string());
const namesSchema = z.array(z.string());

/** Where records lie. */
type Places = RecordLookup<unknown>['of'];
type Keys = Places[RecordKind]['keys'];

/** A delivery that is due, with the texts that are stored of it and of its record. */
export interface Due extends Letter {
  channel: Channel;
  texts: Record<'ledger' | 'record' | 'status' | 'history' | 'undo', string | null>;
  /** Where what is stored of its record lies; absent where its name does not tell. */
  keys: Keys | undefined;
}

/** The first word of the kinds that are about one sort of record → where those records lie. */
const sourcesOf = (of: Places): ReadonlyMap<string, Keys> =>
  new Map(notificationKinds.map((kind) => [kind.split('_', 1)[0] ?? '', of[aboutOf(kind)].keys]));

const columns = ['records', 'statuses', 'histories', 'undos'] as const;

/** What is stored of the records of those deliveries that are due whose kinds begin with this word. */
const recordsOf = (word: string, keys: Keys) =>
  hookOf(
    Object.fromEntries(
      columns.flatMap((name) => {
        const match = `^${word}_[^:]*:([^:]+):`;
        const command = ['HMGET', keys[name] ?? '', { of: 'due', match, all: true }] as const;
        return keys[name] === undefined ? [] : [[name, { command, reply: textsSchema }] as const];
      }),
    ),
    (columns) => ({ word, keys, columns }),
    ` ${word}`,
  );

interface Looking {
  channel: Channel;
  now: Date;
  /** Deliveries of one lane that are read. */
  most: number;
  places: Places;
  /** Counts of today that are read with them, and their key. */
  mailed: string;
  counts: readonly [string, ...string[]];
}

/** What is read only where something is due. */
const ifAny = (text: string) => ({ of: 'anyDue', match: '^', after: text });
export const mostAny = 10;

const readsOf = ({ channel, now, most, mailed, counts: [first, ...rest] }: Looking) =>
  ({
    breaker: { command: ['HGET', deliveryKeys.breakers, channel], reply: textSchema },
    anyDue: {
      command: ['ZRANGEBYSCORE', outbox, '-inf', now.getTime(), 'LIMIT', 0, mostAny],
      reply: namesSchema,
    },
    due: {
      command: [
        ...(['FIRST', lanes, ifAny(String(most))] as const),
        ...Array.from({ length: laneOf.putOff + 1 }, (_, lane) => lane + firstLaneOf(channel))
          .flatMap((lane) => [scoreIn(lane, 0), scoreIn(lane, now.getTime())])
          .map(String),
      ],
      reply: z.nullable(pairsSchema),
    },
    // A score has no colon.
    dues: {
      command: ['ZMSCORE', outbox, { of: 'due', match: '^[^:]+:[^:]+:.*$', all: true }],
      reply: textsSchema,
    },
    ledgers: {
      command: ['HMGET', deliveries, { of: 'due', match: '^[^:]+:([^:]+):', all: true }],
      reply: textsSchema,
    },
    counted: { command: ['HMGET', mailed, ifAny(first), ...rest], reply: z.nullable(textsSchema) },
  }) as const;

const undoJson = jsonOf(z.object({ until: z.number() }));
const recordJson = jsonOf(z.looseObject({}));

type Found = Pick<Due, 'member' | 'channel' | 'lane' | 'due' | 'texts' | 'keys'>;

/** The delivery as rules see it. */
function letterOf({ due, ...found }: Found, now: number): Due {
  const { member, texts } = found;
  const [kind = '', id = '', recipient = '', channel = '', event = ''] = member.split(':');
  const ledger = z.parse(runLedgerSchema, texts.ledger) ?? [];
  const logged = entryIn(ledger, id, member);
  const entry = logged ?? {
    // Queued before there was a ledger.
    ...{ kind, recipient, channel, state: 'waiting', at: now, attempts: 0, queuedAt: due ?? now },
    ...(event !== '' && { event: Number(event) }),
  };
  const record = recordJson.safeParse(texts.record).data;
  const wordOf = (name: string) => {
    const word = record?.[name];
    return typeof word === 'string' ? word : '';
  };
  return {
    ...{ ...found, id, entry, ledger, isLogged: logged !== undefined },
    due,
    hasRecord: found.keys === undefined || texts.record !== null,
    undoableUntil: undoJson.safeParse(texts.undo).data?.until,
    ...{ email: wordOf('email'), consultant: wordOf('consultant') },
  };
}

/**
 * Reads in one round trip the breaker of a channel, some deliveries that are due over any channel, and those of the
 * first lane of this one that has any, by their times.
 */
export async function lookAtDue(db: Database, looking: Looking) {
  const { channel, now, places } = looking;
  const sources = [...sourcesOf(places)].map(([word, keys]) => recordsOf(word, keys));
  const { values, valuesOf } = await load(db, readsOf(looking), sources);
  const due = values.due ?? [];
  const named = due.map(([member]) => member).filter((each) => /^[^:]+:[^:]+:/.test(each));
  const found = new Map(
    sources
      .map((source) => source.follow(valuesOf))
      .flatMap(({ word, keys, columns: { records, statuses, histories, undos } }) =>
        named
          .filter((member) => member.startsWith(`${word}_`))
          .map((member, at) => {
            const record = { record: records?.[at] ?? null, undo: undos?.[at] ?? null };
            const events = { status: statuses?.[at] ?? null, history: histories?.[at] ?? null };
            return [member, { keys, texts: { ...record, ...events } }] as const;
          }),
      ),
  );
  const nothing = { record: null, status: null, history: null, undo: null };
  return {
    ...{ breaker: values.breaker, anyDue: values.anyDue, counted: values.counted ?? [] },
    due: due.map(([member, score]) => {
      const at = named.indexOf(member);
      const { keys, texts = nothing } = found.get(member) ?? {};
      const dueAt = values.dues[at] ?? null;
      return letterOf(
        {
          ...{ member, channel, keys, lane: Math.floor(Number(score) / laneSize) },
          due: dueAt === null ? null : Number(dueAt),
          texts: { ...texts, ledger: values.ledgers[at] ?? null },
        },
        now.getTime(),
      );
    }),
  };
}

/** Reads counts of today into `counts`, and by `knownOf` whether the clients of those letters have used a link. */
export async function readCounts(
  db: Database,
  { names, of }: { names: readonly string[]; of: readonly Due[] },
  { mailed, counts }: { mailed: string; counts: Map<string, string | null> },
): Promise<void> {
  const clients = of.flatMap(({ id, keys }, at) =>
    keys?.emails === undefined
      ? []
      : hookOf(
          {
            email: { command: ['HGET', keys.emails, id], reply: textSchema },
            known: { command: ['ZSCORE', linksKeys.addresses, { of: 'email' }], reply: textSchema },
          },
          ({ known }) => [knownOf(id), known] as const,
          ` ${String(at)}`,
        ),
  );
  const reads = { counted: { command: ['HMGET', mailed, ...names], reply: textsSchema } } as const;
  const { values, valuesOf } = await load(db, reads, clients);
  for (const [at, name] of names.entries()) counts.set(name, values.counted[at] ?? null);
  for (const client of clients) counts.set(...client.follow(valuesOf));
}
