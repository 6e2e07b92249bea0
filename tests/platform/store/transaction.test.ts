/** `load` and `commit`: acts that meet come to what they would come to one after another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { StoreUnavailableError } from '#platform/redis/client.ts';
import { type Database, prefixOf, storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { act, type Decision } from '#platform/redis/act.ts';
import { commit } from '#platform/redis/commit.ts';
import { knownReplies, load, loadReplies, type SpanKeys } from '#platform/redis/load.ts';
import { type Check, type Part, type StoreWrite } from '#platform/redis/plan.ts';
import { hookOf, type Reads } from '#platform/redis/reads.ts';
import { exploreAll, exploreOne, type Act } from '#tests/support/interleavings.ts';
import { isNight } from '#tests/support/night.ts';
import fc from '#tests/support/property.ts';
import { allEngines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';

const minute = 60_000;
const start = Date.parse('2041-03-05T09:00:00Z');
const spanKeys: SpanKeys = {
  taken: 'taken',
  spans: 'spans',
  proposedTimes: 'proposed',
  byStart: 'byStart',
};

const text = z.nullable(z.string());
const texts = z.array(text);
const still = { elapsed: () => 0, spanKeys };
const onceOf = (key: string | undefined) =>
  key === undefined
    ? undefined
    : { key, till: 9e12, answerOf: (kept: string): unknown => JSON.parse(kept) };

/** Reads a value with its version. */
const valueReads = (id: string) =>
  ({
    value: { command: ['HGET', 'values', id], reply: text },
    version: { command: ['HGET', 'versions', id], reply: text },
  }) satisfies Reads;

/** Appends a letter to a value and counts its version up. */
const append =
  (id: string, letter: string): Act =>
  (db) =>
    act(db, {
      ...still,
      reads: valueReads(id),
      decide: ({ value, version }) => ({
        plan: {
          checks: [{ same: 'version' }],
          writes: [
            ['HSET', 'values', id, (value ?? '') + letter],
            ['HSET', 'versions', id, Number(version ?? 0) + 1],
          ],
        },
        answerOf: () => `${value ?? ''}${letter}`,
      }),
    });

/** Moves what one value has to another one, if it has anything. */
const carry =
  (from: string, to: string): Act =>
  (db) =>
    act(db, {
      ...still,
      reads: {
        all: { command: ['HMGET', 'values', from, to], reply: texts },
        versions: { command: ['HMGET', 'versions', from, to], reply: texts },
      },
      decide({ all: [source, target], versions: [left, right] }): Decision<'versions', unknown> {
        if (!source) return { answer: 'nothing' };
        return {
          plan: {
            checks: [{ same: 'versions' }],
            writes: [
              ['HSET', 'values', from, '', to, (target ?? '') + source],
              ['HSET', 'versions', from, Number(left ?? 0) + 1, to, Number(right ?? 0) + 1],
            ],
          },
          answerOf: () => (target ?? '') + source,
        };
      },
    });

/** Joins a queue of at most two. */
const join =
  (id: string): Act =>
  (db) =>
    act(db, {
      ...still,
      reads: {
        count: { command: ['ZCOUNT', 'queue', 0, 10], reply: z.number() },
        own: { command: ['ZSCORE', 'queue', id], reply: text },
      },
      decide({ count, own }): Decision<'count' | 'own', unknown> {
        if (own !== null || count >= 2) return { answer: own === null ? 'full' : 'there' };
        const checks: Check<'count' | 'own'>[] = [{ read: 'count', below: 2 }, { same: 'own' }];
        return {
          plan: { checks, writes: [['ZADD', 'queue', 5, id]] },
          answerOf: () => 'joined',
        };
      },
    });

const leave =
  (id: string): Act =>
  (db) =>
    act(db, {
      ...still,
      reads: { own: { command: ['ZSCORE', 'queue', id], reply: text } },
      decide({ own }): Decision<'own', unknown> {
        if (own === null) return { answer: 'not there' };
        const writes: StoreWrite[] = [['ZREM', 'queue', id]];
        return { plan: { checks: [{ same: 'own' }], writes }, answerOf: () => 'left' };
      },
    });

/** Writes down who is in the queue. */
const note: Act = (db) =>
  act(db, {
    ...still,
    reads: { members: { command: ['ZRANGE', 'queue', 0, -1], reply: z.array(z.string()) } },
    decide: ({ members }) => ({
      plan: {
        checks: [{ same: 'members' }],
        writes: [['HSET', 'values', 'noted', members.join(' ')]],
      },
      answerOf: () => members,
    }),
  });

const around = {
  near: {
    command: ['ZRANGEBYSCORE', 'taken', start - 360 * minute, start + 360 * minute],
    reply: z.array(z.string()),
  },
  times: { command: ['HMGET', 'spans', { of: 'near', all: true }], reply: texts },
} satisfies Reads;

const spanOf = (at: number, consultant: string) => ({
  startsAt: start + at * minute,
  endsAt: start + (at + 60) * minute,
  ...{ before: 0, after: 15 * minute, consultant },
});
const textOf = ({ startsAt, endsAt, before, after, consultant }: ReturnType<typeof spanOf>) =>
  `${startsAt} ${endsAt} ${before} ${after} ${consultant}`;

/** Takes a time of the first of several people who has it; told of it by `once` if there is a key. */
const book =
  (id: string, at: number, people: readonly string[], once?: string): Act =>
  (db) =>
    act(db, {
      ...still,
      once: onceOf(once),
      reads: around,
      decide({ times }): Decision<'near' | 'times', unknown> {
        const isFree = (consultant: string) =>
          !times.some((other) => {
            const [from = 0, to = 0, , after = 0] = (other ?? '').split(' ').map(Number);
            const span = spanOf(at, consultant);
            return (
              other?.endsWith(` ${consultant}`) &&
              from < span.endsAt + span.after &&
              span.startsAt < to + after
            );
          });
        const free = people.filter(isFree);
        if (free.length === 0) return { answer: 'unavailable' };
        const answers = free.map((consultant) => ({ booked: consultant }));
        return {
          plan: {
            options: free.map((consultant) => ({
              checks: [{ clear: spanOf(at, consultant) }],
              writes: [
                ['ZADD', 'taken', spanOf(at, consultant).startsAt, id],
                ['HSET', 'spans', id, textOf(spanOf(at, consultant))],
              ],
              answer: JSON.stringify({ booked: consultant }),
            })),
          },
          answerOf: ([number = -1]) => answers[number],
        };
      },
    });

/** Takes times for one person, each that is free: the second one never is. */
const bulk =
  (id: string, consultant: string): Act =>
  (db) =>
    act(db, {
      ...still,
      reads: around,
      decide: (): Decision<'near' | 'times', unknown> => ({
        plan: {
          isEach: true,
          options: [0, 0, 60].map((at, number) => ({
            checks: [{ clear: spanOf(at, consultant) }],
            writes: [
              ['ZADD', 'taken', spanOf(at, consultant).startsAt, `${id}${number}`],
              ['HSET', 'spans', `${id}${number}`, textOf(spanOf(at, consultant))],
            ],
          })),
        },
        answerOf: (written) => written,
      }),
    });

const free =
  (id: string): Act =>
  (db) =>
    act(db, {
      ...still,
      reads: { taken: { command: ['ZSCORE', 'taken', id], reply: text } },
      decide({ taken }): Decision<'taken', unknown> {
        if (taken === null) return { answer: 'unknown' };
        return {
          plan: {
            checks: [{ same: 'taken' }],
            writes: [
              ['ZREM', 'taken', id],
              ['HDEL', 'spans', id],
            ],
          },
          answerOf: () => 'freed',
        };
      },
    });

const acts: Readonly<Record<string, Act>> = {
  'append a': append('one', 'a'),
  'append b': append('one', 'b'),
  'carry one to two': carry('one', 'two'),
  'carry two to one': carry('two', 'one'),
  'x joins': join('x'),
  'y joins': join('y'),
  'z leaves': leave('z'),
  'the queue is noted': note,
  'a booking of two people': book('p', 0, ['anna', 'ben']),
  'another, which overlaps': book('q', 30, ['anna', 'ben']),
  'one of anna, asked twice': book('r', 0, ['anna'], 'once'),
  'three times at once': bulk('s', 'anna'),
  'a time is freed': free('present'),
};
const names = Object.keys(acts);
const actOf = (name: string): Act => acts[name] ?? (() => Promise.reject(new Error(name)));

describe.each(isNight ? allEngines : allEngines.slice(0, 1))('Transactions on $name', (engine) => {
  let db: Database;
  let inspect: (...command: string[]) => Promise<unknown>;
  let close: () => Promise<void>;
  const key = (name: string) => prefixOf('local') + name;

  /** The store before each run: a value, a queue with one in it, and anna's time at ten o'clock. */
  const reset = async () => {
    await inspect('FLUSHALL');
    await inspect('SET', versionKeyOf('local'), String(storeVersion));
    await inspect('HSET', key('values'), 'one', '1', 'two', '2');
    await inspect('HSET', key('versions'), 'one', '1', 'two', '1');
    await inspect('ZADD', key('queue'), '5', 'z');
    await inspect('ZADD', key('taken'), String(spanOf(60, 'anna').startsAt), 'present');
    await inspect('HSET', key('spans'), 'present', textOf(spanOf(60, 'anna')));
  };

  beforeAll(async () => {
    const opened = await engine.open();
    db = openTestDatabase(directHost(opened));
    inspect = (...command) => opened.call(command);
    close = () => opened.close();
  });
  afterAll(() => close());

  const setting = () => ({ db, inspect, reset });

  it(
    'come to a serial order in all orders of the trips of every pair',
    { timeout: 300_000 },
    async () => {
      let runs = 0;
      for (const [at, one] of names.entries())
        for (const other of names.slice(at)) {
          const explored = await exploreAll(setting(), [actOf(one), actOf(other)]);
          expect(explored.anomaly, `${one}, ${other}`).toBeUndefined();
          runs += explored.runs;
        }
      console.log(`${runs} orders of ${(names.length * (names.length + 1)) / 2} pairs`);
    },
  );

  const triples = isNight ? 10_000 : 50;
  it(`come to one in ${triples} orders of triples`, { timeout: 30 * 60_000 }, async () => {
    const name = fc.constantFrom(...names);
    const order = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(name, name, name), order, async (three, turns) => {
        expect(await exploreOne(setting(), three.map(actOf), turns)).toBeUndefined();
      }),
      { numRuns: triples },
    );
  });

  /** A database of which trip number `at` reaches Redis, but not its answer. */
  const losing = (at: number): Database => {
    let trips = 0;
    return {
      async run(...call) {
        const answer = await db.run(...call);
        trips += 1;
        if (trips === at) throw new StoreUnavailableError('', { cause: 'timeout' });
        return answer;
      },
    };
  };

  it('keep one result of a request whose answer was lost and that is sent again', async () => {
    await reset();
    const request = book('t', 0, ['anna', 'ben'], 'once');
    await expect(request(losing(2))).rejects.toThrow(StoreUnavailableError);
    expect(await request(db)).toEqual({ booked: 'ben' });
    expect(await inspect('ZCARD', key('taken'))).toBe(2);
  });

  it('keep one result where a commit arrives after the request was sent again', async () => {
    await reset();
    const request = (id: string) => book(id, 180, ['anna', 'ben'], 'once');
    const late: (() => Promise<unknown>)[] = [];
    let trips = 0;
    const slow: Database = {
      async run(...call) {
        trips += 1;
        if (trips === 1) return db.run(...call);
        late.push(() => db.run(...call));
        throw new StoreUnavailableError('', { cause: 'timeout' });
      },
    };
    await expect(request('t')(slow)).rejects.toThrow(StoreUnavailableError);
    expect(await request('u')(db)).toEqual({ booked: 'anna' });
    expect(await late[0]?.()).toEqual(['known', JSON.stringify({ booked: 'anna' })]);
    expect(await inspect('ZRANGE', key('taken'), '0', '-1')).toEqual(['present', 'u']);
  });

  it('write nothing where a check fails, and answer what is there now', async () => {
    await reset();
    const reads = valueReads('one');
    const loaded = await loadReplies(db, reads);
    await append('one', 'x')(db);
    const checks: Check<'value' | 'version'>[] = [{ same: 'value' }, { same: 'version' }];
    for (const check of checks) {
      const writes: StoreWrite[] = [['HSET', 'values', 'one', 'lost']];
      const committed = await commit(db, { reads, loaded }, { checks: [check], writes });
      expect(committed).toMatchObject({
        kind: 'conflict',
        loaded: { replies: { value: '1x', version: '2' } },
      });
      expect(await inspect('HGET', key('values'), 'one')).toBe('1x');
    }
  });

  it('write nothing where a list has one more or one less', async () => {
    const reads = {
      members: { command: ['ZRANGE', 'queue', 0, -1], reply: z.array(z.string()) },
    } satisfies Reads;
    const changes: Act[] = [join('x'), leave('z')];
    for (const change of changes) {
      await reset();
      const loaded = await loadReplies(db, reads);
      await change(db);
      const committed = await commit(db, { reads, loaded }, { checks: [{ same: 'members' }] });
      expect(committed.kind).toBe('conflict');
    }
  });

  it('leave out what an option before has taken', async () => {
    await reset();
    expect(await bulk('s', 'ben')(db)).toEqual([0]);
    expect(await bulk('t', 'cleo')(db)).toEqual([0]);
    expect(await bulk('u', 'anna')(db)).toEqual([]);
  });

  it('write nothing where a count cannot be read as one', async () => {
    await reset();
    await inspect('SET', key('count'), 'abc');
    const reads = {
      torn: { command: ['GET', 'count'], reply: z.unknown() },
      none: { command: ['GET', 'nothing'], reply: z.unknown() },
    } satisfies Reads;
    const loaded = await loadReplies(db, reads);
    const below = (read: string) => ({ checks: [{ read, below: 1 }] });
    expect((await commit(db, { reads, loaded }, below('torn'))).kind).toBe('conflict');
    expect((await commit(db, { reads, loaded }, below('none'))).kind).toBe('done');
    await expect(
      commit(db, { reads, loaded }, { writes: [['ZADD', 'queue', Number.NaN, 'x']] }),
    ).rejects.toThrow(RangeError);
  });

  it('write with commands of their own', async () => {
    await reset();
    const write = (...writes: StoreWrite[]) =>
      act(db, {
        ...still,
        reads: {},
        decide: () => ({ plan: { writes }, answerOf: () => undefined }),
      });
    await write(
      ['JOIN', 'words', 'of', 'one'],
      ['JOIN', 'words', 'of', 'two'],
      ['JOIN', 'words', 'of', 'on'],
    );
    await write(['JOIN', 'words', 'of', 'two']);
    expect(await inspect('HGET', key('words'), 'of')).toBe('one two on');
    const members = Array.from({ length: 2500 }, (_, at) => `${at} ${at % 2 ? 'odd' : 'even'}`);
    await inspect('ZADD', key('members'), ...members.flatMap((member) => ['0', member]));
    await write(['DROP', 'members', '^%d+ odd$'], ['DROP', 'nothing', '.']);
    expect(await inspect('ZCARD', key('members'))).toBe(1250);
    expect(await inspect('ZSCORE', key('members'), '2498 even')).toBe('0');
    expect(await inspect('ZSCORE', key('members'), '2499 odd')).toBeNull();
  });

  it('set a value aside once, and keep in a field under which key their answer is kept', async () => {
    await reset();
    await inspect('HSET', key('words'), 'torn', '{');
    const aside: StoreWrite = ['ASIDE', 'words', 'torn', 'json'];
    const plan = { writes: [aside, aside, ['ONCE', 'kept', 'one']] satisfies StoreWrite[] };
    const decide = () => ({ plan: { ...plan, answer: '1' }, answerOf: () => undefined });
    await act(db, { ...still, reads: {}, once: onceOf('asked'), decide });
    expect(await inspect('HGET', key('words'), 'torn')).toBe('');
    const kept = z.parse(z.array(z.string()), await inspect('HVALS', key('aside')));
    expect(kept.map((text) => text.endsWith(' {'))).toEqual([true]);
    expect(await inspect('HGET', key('kept'), 'one')).toBe(key('asked'));
    await act(db, { ...still, reads: {}, decide: () => decide() });
    expect(await inspect('HLEN', key('kept'))).toBe(1);
  });

  it('read what is near, and parts of texts, by names with a tag', async () => {
    await reset();
    const at = 2_240_000_000_000;
    await inspect('ZADD', key('taken'), String(at), 'other');
    await inspect('HSET', key('spans'), 'other', `${at} ${at + minute} 0 0 ada`);
    await inspect('ZADD', key('taken'), String(at + minute), 'torn');
    await inspect('HSET', key('texts'), 'other', '{"of":"ada"}');
    const near = hookOf(
      {
        near: { command: ['NEAR', 'taken', at, at + minute], reply: z.array(z.string()) },
        parts: {
          command: ['HMPART', 'texts', '"of":"(%w+)"', { of: 'near', match: '^%S+', all: true }],
          reply: texts,
        },
      },
      (values, nameOf) => ({ ...values, name: nameOf('near') }),
      ' 2',
    );
    const found = await act(db, {
      ...still,
      reads: {},
      hooks: [near],
      decide: (_, valuesOf) => ({ answer: near.follow(valuesOf) }),
    });
    expect(Object.keys(near.reads)).toEqual(['near 2', 'parts 2']);
    expect(found).toMatchObject({ parts: ['ada', null], name: 'near 2' });
    expect(found.near.map((line) => line.split(' ').toSpliced(1, 2))).toEqual([
      ['other', '0', '0', 'ada'],
      ['torn', '7200000', '7200000', '*'],
    ]);
  });

  it('ask others, who read and write along', async () => {
    await reset();
    const other = hookOf(valueReads('two'), ({ value }) => ({
      found: value,
      part: {
        checks: [{ same: 'value' }],
        writes: [['HSET', 'values', 'two', 'gone']],
      } satisfies Part,
    }));
    const own = { version: { command: ['HGET', 'versions', 'one'], reply: text } } satisfies Reads;
    const asking = (hook: typeof other, reads: Reads) =>
      act(db, {
        ...still,
        reads,
        hooks: [hook],
        decide(_, valuesOf) {
          const { found, part } = hook.follow(valuesOf);
          return { plan: {}, parts: [part], answerOf: () => found };
        },
      });
    await expect(asking(other, own)).rejects.toThrow('Two reads are called version');
    expect(await asking(other, {})).toBe('2');
    expect(await inspect('HGET', key('values'), 'two')).toBe('gone');
  });

  it('begin without loading where what they read is known, and load it where it is another', async () => {
    await reset();
    await inspect('HSET', key('values'), 'one', 'Grüße');
    let trips = 0;
    const counting: Database = {
      run(...call) {
        trips += 1;
        return db.run(...call);
      },
    };
    const reads = {
      ...valueReads('one'),
      none: { command: ['HGET', 'values', 'none'], reply: text },
      many: { command: ['HMGET', 'values', 'none', 'one'], reply: texts },
    } satisfies Reads;
    const known = { value: 'Grüße', version: '1', none: null, many: [null, 'Grüße'] };
    const write = (replies: typeof known) =>
      act(counting, {
        ...{ ...still, reads, known: knownReplies(replies) },
        decide: ({ value }) => ({
          plan: {
            checks: [{ same: 'value' }, { same: 'version' }, { same: 'none' }, { same: 'many' }],
            writes: [['HSET', 'values', 'two', value ?? '']],
          },
          answerOf: () => value,
        }),
      });
    expect([await write(known), trips]).toEqual(['Grüße', 1]);
    expect([await write({ ...known, value: 'other' }), trips]).toEqual(['Grüße', 3]);
  });

  it('give up after a while, where somebody else is always faster', async () => {
    await reset();
    let ms = 0;
    let trips = 0;
    const busy: Database = {
      async run(...call) {
        trips += 1;
        if (trips > 1) await append('one', 'x')(db);
        return db.run(...call);
      },
    };
    const answer = act(busy, {
      ...still,
      elapsed: () => (ms += 900),
      reads: valueReads('one'),
      decide: () => ({ plan: { checks: [{ same: 'version' }] }, answerOf: () => 'done' }),
    });
    await expect(answer).rejects.toThrow(StoreUnavailableError);
    expect(trips).toBe(4);
  });

  describe('load', () => {
    const one = async (
      command: Reads[string]['command'],
      ...before: Reads[string]['command'][]
    ) => {
      const reads: Record<string, Reads[string]> = {};
      for (const each of [...before, command])
        reads[`read${Object.keys(reads).length}`] = { command: each, reply: z.unknown() };
      const { values } = await load(db, reads);
      return values[`read${before.length}`];
    };

    it('reads of a key that another reply names', async () => {
      await reset();
      await inspect('SET', key('name'), 'one of them');
      const name = ['GET', 'name'] as const;
      const field = { of: 'read0', match: '^%S+' };
      expect(await one(['HGET', 'values', field], name)).toBe('1');
      const members = { of: 'read0', before: '[', after: ' x' };
      await inspect('ZADD', key('lex'), '0', 'one of them x', '0', 'z');
      expect(await one(['ZRANGEBYLEX', 'lex', members, '(z'], name)).toEqual(['one of them x']);
    });

    it('adds to a number that a reply tells', async () => {
      await reset();
      const span = ['HGET', 'spans', 'present'] as const;
      const from = { of: 'read0', match: '^%d+', add: -minute, before: '(' };
      const to = { of: 'read0', match: '^%d+ (%d+)', add: minute };
      expect(await one(['ZRANGEBYSCORE', 'taken', from, to], span)).toEqual(['present']);
      const later = { of: 'read0', match: '^%d+', add: minute };
      expect(await one(['ZRANGEBYSCORE', 'taken', later, to], span)).toEqual([]);
    });

    it('reads a hash in the order of its names, so that it compares', async () => {
      await reset();
      const fields = Array.from({ length: 600 }, (_, at) => [
        `f${(at * 7919) % 600}`,
        `text ${at}`,
      ]);
      for (const [name = '', value = ''] of fields) await inspect('HSET', key('hash'), name, value);
      const sorted = fields.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
      expect(await one(['HGETALL', 'hash'])).toEqual(sorted.flat());
      expect(await one(['HGETALL', 'no hash'])).toEqual([]);
    });

    it('does not send a read that names what is not there', async () => {
      await reset();
      const missing = ['HGET', 'values', 'none'] as const;
      expect(await one(['HGET', 'values', { of: 'read0' }], missing)).toBeNull();
      expect(await one(['HMGET', 'values', { of: 'read0', all: true }], missing)).toEqual([]);
      const other = { of: 'read0', match: 'x' };
      expect(await one(['HGET', 'values', other], ['HGET', 'values', 'one'])).toBeNull();
    });

    it('reads of thousands of members', async () => {
      await reset();
      const ids = Array.from({ length: 2500 }, (_, at) => `id${String(at).padStart(4, '0')}`);
      await inspect('ZADD', key('many'), ...ids.flatMap((id) => ['0', id]));
      await inspect('HSET', key('texts'), ...ids.slice(1).flatMap((id) => [id, `text of ${id}`]));
      const range = ['ZRANGE', 'many', 0, -1] as const;
      expect(await one(['HMGET', 'texts', { of: 'read0', all: true }], range)).toEqual([
        null,
        ...ids.slice(1).map((id) => `text of ${id}`),
      ]);
    });

    it('names and counts the members of a range that have certain features', async () => {
      await reset();
      const ids = Array.from({ length: 2500 }, (_, at) => `id${String(at).padStart(4, '0')}`);
      await inspect('ZADD', key('some'), ...ids.flatMap((id, at) => [String(at), id]));
      const text = (at: number) => `${at} ${at + 5} ${at % 1000 === 0 ? '"mark":1' : ''}`;
      await inspect('HSET', key('texts'), ...ids.flatMap((id, at) => [id, text(at)]));
      await inspect('ZADD', key('seen'), '1', 'id1000');
      const marked = { key: 'texts', text: '"mark":' };
      expect(await one(['SIFT', 'some', 1, '+inf', marked])).toEqual(['id1000', 'id2000']);
      expect(await one(['SIFT', 'some', 1, '+inf', marked, { key: 'seen' }])).toEqual(['id1000']);
      expect(await one(['SIFT', 'some', 3000, '+inf', marked])).toEqual([]);
      expect(await one(['TALLY', 'some', 1, '+inf', '', marked])).toBe('2');
      const measure = { key: 'texts', pattern: '^(%d+) (%d+)' };
      expect(await one(['TALLY', 'some', 1, '+inf', measure, marked])).toBe('10');
    });
  });
});
