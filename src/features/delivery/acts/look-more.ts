/** What a claim reads only in rare cases, or for letters that a limit may hold up. */
import * as z from 'zod/mini';
import { type Letter, rankOf, type Ruling } from '#features/delivery/rules/claiming.ts';
import { linksKeys } from '#features/links/store/keys.ts';
import { scoreIn } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { pairsSchema, textsSchema } from '#platform/redis/records.ts';
import type { Due, Places } from './look.ts';

const { outbox, lanes } = outboxKeys;
const textSchema = z.nullable(z.string());
/** Whether the client of a letter has used a link sent to the address, by the digest kept of that. */
const knownHook = ({ id }: Letter, emails: string, at: number) =>
  hookOf(
    {
      email: { command: ['HGET', emails, id], reply: textSchema },
      known: { command: ['ZSCORE', linksKeys.addresses, { of: 'email' }], reply: textSchema },
    },
    ({ known }) => known !== null,
    ` ${String(at)}`,
  );

/** What has been read of a page: counts of today, and whose client is known. */
export interface Known {
  counts: Map<string, string | null>;
  clients: Map<string, boolean>;
}

/** Reads what the rulings ask for. */
export async function readMore(
  db: Database,
  asking: readonly { due: Due; letter: Letter; ruling: Extract<Ruling, { act: 'read' }> }[],
  { counts, clients, mailed }: Known & { mailed: string },
): Promise<void> {
  const names = [...new Set(asking.flatMap(({ ruling }) => ruling.counts))];
  const hooks = asking.flatMap(({ due, letter }, at) => {
    const emails = due.keys?.emails;
    const isFirms = ['firm', 'notice'].includes(rankOf(letter.entry));
    clients.set(letter.member, false);
    return emails === undefined || isFirms
      ? []
      : [{ member: letter.member, hook: knownHook(letter, emails, at) }];
  });
  const reads = { counted: { command: ['HMGET', mailed, ...names], reply: textsSchema } } as const;
  const { values, valuesOf } = await load(
    db,
    reads,
    hooks.map(({ hook }) => hook),
  );
  for (const [at, name] of names.entries()) counts.set(name, values.counted[at] ?? null);
  for (const { member, hook } of hooks) clients.set(member, hook.follow(valuesOf));
}

/** What these records have, wherever they lie: the kind of a delivery does not tell of each. */
export async function lookElsewhere(
  db: Database,
  of: Places,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const places = Object.values(of).map(({ keys }, at) =>
    hookOf(
      { texts: { command: ['HMGET', keys.records, ...ids], reply: textsSchema } },
      ({ texts }) => texts,
      String(at),
    ),
  );
  const { valuesOf } = await load(db, {}, places);
  const all = places.map((place) => place.follow(valuesOf));
  return new Map(
    ids.flatMap((id, at) => {
      const text = all.map((texts) => texts[at] ?? null).find((each) => each !== null);
      return text === undefined ? [] : [[id, text] as const];
    }),
  );
}

/** Gives deliveries that code without lanes has queued the lane of their rank. Whether there were any. */
export async function placeLaneless(
  db: Database,
  now: Date,
  laneFor: (member: string) => number,
): Promise<boolean> {
  const reads = {
    due: {
      command: ['ZRANGEBYSCORE', outbox, '-inf', now.getTime(), 'WITHSCORES', 'LIMIT', 0, 200],
      reply: pairsSchema,
    },
    scores: {
      command: ['ZMSCORE', lanes, { of: 'due', match: '^.*:.*$', all: true }],
      reply: textsSchema,
    },
  } as const;
  const { values } = await load(db, reads);
  const laneless = values.due
    .filter(([member]) => member.includes(':'))
    .filter((_, at) => (values.scores[at] ?? null) === null);
  if (laneless.length === 0) return false;
  await writeAll(
    db,
    laneless.map(([member, due]) => [
      'ZADD',
      lanes,
      'NX',
      scoreIn(laneFor(member), Number(due)),
      member,
    ]),
  );
  return true;
}
