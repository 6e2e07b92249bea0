/** The deliveries of a channel that are due, with all that decides about them: read, not yet decided. */
import * as z from 'zod/mini';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import {
  aboutOf,
  firstLaneOf,
  laneOf,
  laneSize,
  recordIdOf,
  type RecordKind,
  type RecordLookup,
  scoreIn,
} from '#features/outbox/index.ts';
import { type Channel, notificationKinds } from '#features/outbox/contract.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';

const { outbox, lanes, deliveries } = outboxKeys;

/** Where records lie. */
export type Places = RecordLookup<unknown>['of'];
type Keys = Places[RecordKind]['keys'];

/** A delivery that is due, and the texts that are stored of it and of its record. */
export interface Due {
  member: string;
  id: string;
  channel: Channel;
  lane: number;
  /** When it is due by the outbox, in ms since 1970; `null` if it is not there. */
  due: number | null;
  ledger: string | null;
  /** Of the record; `null` for none. */
  text: string | null;
  /** It is not where the kind of the delivery says. */
  isElsewhere?: true;
  status: string | null;
  history: string | null;
  undo: string | null;
  /** Where what is stored of its record lies. */
  keys: Keys | undefined;
}

/** The first word of the kinds that are about one sort of record → where those records lie. */
function sourcesOf(of: Places): [word: string, keys: Keys][] {
  const words = new Map(
    notificationKinds.map((kind) => [kind.split('_', 1)[0] ?? '', of[aboutOf(kind)].keys] as const),
  );
  return [...words];
}

/** What a hash has of the records of those deliveries that are due whose kinds begin with this word. */
const column = (key: string | undefined, word: string, tag: string): Hook<(string | null)[]> =>
  key === undefined
    ? { reads: {}, follow: () => [] }
    : hookOf(
        {
          column: {
            command: ['HMGET', key, { of: 'due', match: `^${word}_[^:]*:([^:]+):`, all: true }],
            reply: textsSchema,
          },
        },
        (values) => values.column,
        ` ${tag} ${word}`,
      );

const sourceOf = (word: string, keys: Keys) => ({
  ...{ word, keys, texts: column(keys.records, word, 'texts') },
  statuses: column(keys.statuses, word, 'statuses'),
  histories: column(keys.histories, word, 'histories'),
  undos: column(keys.undos, word, 'undos'),
});

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

export interface Look {
  breaker: string | null;
  /** Some that are due, over any channel. */
  anyDue: string[];
  /** Those of the first lane of the channel that has any, by their times. */
  due: Due[];
  counted: (string | null)[];
}

/** What is read only where something is due. */
const ifAny = (text: string) => ({ of: 'anyDue', match: '^', after: text });

// A score has no colon.
const isNamed = (text: string) => /^[^:]+:[^:]+:/.test(text);
const readsOf = ({ channel, now, most, mailed, counts: [first, ...rest] }: Looking) =>
  ({
    breaker: { command: ['HGET', deliveryKeys.breakers, channel], reply: z.nullable(z.string()) },
    anyDue: {
      command: ['ZRANGEBYSCORE', outbox, '-inf', now.getTime(), 'LIMIT', 0, 10],
      reply: z.array(z.string()),
    },
    due: {
      command: [
        ...(['FIRST', lanes, ifAny(String(most))] as const),
        ...Array.from({ length: laneOf.putOff + 1 }, (_, lane) => lane + firstLaneOf(channel))
          .flatMap((lane) => [scoreIn(lane, 0), scoreIn(lane, now.getTime())])
          .map(String),
      ],
      reply: z.nullable(z.array(z.string())),
    },
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

/** Reads them in one round trip. */
export async function lookAtDue(db: Database, looking: Looking): Promise<Look> {
  const sources = sourcesOf(looking.places).map(([word, keys]) => sourceOf(word, keys));
  const { values, valuesOf } = await load(
    db,
    readsOf(looking),
    sources.flatMap(({ texts, statuses, histories, undos }) => [texts, statuses, histories, undos]),
  );
  const flat = values.due ?? [];
  const scores = new Map(
    flat.flatMap((member, at) => (at % 2 === 0 ? [[member, Number(flat[at + 1])] as const] : [])),
  );
  const named = [...scores.keys()].filter(isNamed);
  const found = new Map(
    sources.flatMap(({ word, keys, ...columns }) => {
      const members = named.filter((member) => member.startsWith(`${word}_`));
      if (members.length === 0) return [];
      const texts = columns.texts.follow(valuesOf);
      const statuses = columns.statuses.follow(valuesOf);
      const histories = columns.histories.follow(valuesOf);
      const undos = columns.undos.follow(valuesOf);
      return members.map(
        (member, at) =>
          [
            member,
            {
              ...{ keys, text: texts[at] ?? null, status: statuses[at] ?? null },
              ...{ history: histories[at] ?? null, undo: undos[at] ?? null },
            },
          ] as const,
      );
    }),
  );
  const nothing = { keys: undefined, text: null, status: null, history: null, undo: null };
  return {
    ...{ breaker: values.breaker, anyDue: values.anyDue },
    counted: values.counted ?? [],
    due: [...scores].map(([member, score]) => {
      const at = named.indexOf(member);
      const due = values.dues[at] ?? null;
      return {
        ...{ member, id: recordIdOf(member), channel: looking.channel },
        ...{ lane: Math.floor(score / laneSize), due: due === null ? null : Number(due) },
        ...{ ledger: values.ledgers[at] ?? null, ...(found.get(member) ?? nothing) },
      };
    }),
  };
}
