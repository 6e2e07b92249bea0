/** How deliveries are queued. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  hasten,
  ledgerWrite,
  memberOf,
  type Planned,
  queue,
  wholeLedger,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { deliveryStates } from '#features/outbox/contract/delivery.ts';
import { act } from '#platform/redis/act.ts';
import { pairsSchema } from '#platform/redis/records.ts';
import { stored } from '#tests/support/keys.ts';
import fc from '#tests/support/property.ts';
import { describeStore } from '#tests/support/store.ts';

const id = 'a-record-of-22-letters';
const now = Date.parse('2041-03-11T08:00:00Z');
const kinds = ['appointment_requested', 'appointment_cancelled', 'alarm_raised'] as const;
const way = {
  kind: fc.constantFrom(...kinds),
  recipient: fc.constantFrom('visitor' as const, 'firm' as const),
  channel: fc.constantFrom('mail' as const, 'whatsapp' as const),
};
const event = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
const due = fc.integer({ min: now - 1000, max: now + 1e9 });
const ranks = ['firm', 'receipt', 'notice', 'courtesy'] as const;
const planned: fc.Arbitrary<Planned> = fc.record(
  {
    ...{ ...way, rank: fc.constantFrom(...ranks), replaces: fc.constantFrom(...kinds), due },
    ...{ isEach: fc.constant(true as const), network: fc.constant('a network') },
  },
  { requiredKeys: ['kind', 'recipient', 'channel'] },
);
const entry = fc
  .record({ ...way, event, state: fc.constantFrom(...deliveryStates), at: due, counts: fc.nat(9) })
  .map(({ event: number, ...rest }) => ({
    ...{ ...rest, attempts: 1, queuedAt: now - 1000 },
    ...(number !== undefined && { event: number }),
  }));

/** In a lane whose score has 15 digits. */
const whatsapp: Planned = {
  ...{ kind: 'appointment_requested', recipient: 'visitor', channel: 'whatsapp' },
  due: now + 11,
};
/** What waits for its minute, of which some was deferred, or is due by now. */
const waiting = fc
  .record({ ...way, event, state: fc.constantFrom('waiting' as const, 'sent' as const), at: due })
  .chain((each) => fc.nat(1).map((attempts) => ({ ...each, attempts })))
  .map(({ event: number, ...rest }) => ({
    ...{ ...rest, queuedAt: now - 1000 },
    ...(number !== undefined && { event: number }),
  }));
const laneOf = fc.constantFrom(0, 3, 10, 14);

describeStore('a queue of deliveries', (setup) => {
  it('has what waits in the outbox and in a lane, and nothing that was superseded', async () => {
    const { db, inspect } = setup();
    const [ledgers = '', outbox = '', lanes = ''] = [
      outboxKeys.deliveries,
      outboxKeys.outbox,
      outboxKeys.lanes,
    ].map(stored);
    const scoresIn = async (key: string) =>
      new Map(z.parse(pairsSchema, await inspect('ZRANGE', key, '0', '-1', 'WITHSCORES')));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(entry, { maxLength: 4, selector: (each) => memberOf(id, each) }),
        fc.array(planned, { maxLength: 4 }),
        event,
        async (before, added, number) => {
          await inspect('FLUSHALL');
          for (const each of before.filter(({ state }) => state === 'waiting'))
            for (const key of [outbox, lanes])
              await inspect('ZADD', key, String(each.at), memberOf(id, each));
          const { ledger, writes } = queue(id, added, {
            ledger: z.parse(wholeLedger, JSON.stringify(before)) ?? [],
            ...{ now, ...(number !== undefined && { event: number }) },
          });
          await act(db, {
            reads: {},
            decide: () => ({
              plan: { writes: ledger.length > 0 ? [...writes, ledgerWrite(id, ledger)] : writes },
              answerOf: () => undefined,
            }),
          });
          const kept: unknown = JSON.parse(String(await inspect('HGET', ledgers, id)));
          expect(ledger.length > 0 ? kept : []).toEqual(ledger);
          expect(ledger).toHaveLength(before.length + added.length);
          const [dues, places] = [await scoresIn(outbox), await scoresIn(lanes)];
          // Of two with the same name the later one counts; what one call queues is not taken back by it.
          const ours = new Map(
            added.map((each) => [memberOf(id, { ...each, event: number }), each]),
          );
          for (const [member, each] of new Map(ledger.map((some) => [memberOf(id, some), some]))) {
            if (each.state === 'waiting') {
              expect(dues.get(member)).toBe(String(each.at));
              expect(Number(places.get(member)) % 1e13).toBe(each.at);
            } else if (!ours.has(member)) expect([...dues.keys()]).not.toContain(member);
          }
        },
      ),
      { numRuns: 60, examples: [[[], [whatsapp], undefined]] },
    );
  });

  it('leaves at once and in order, each in its lane, except what was deferred', async () => {
    const { db, inspect } = setup();
    const [outbox = '', lanes = ''] = [outboxKeys.outbox, outboxKeys.lanes].map(stored);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(waiting, laneOf), {
          ...{ minLength: 1, maxLength: 4, selector: ([each]) => memberOf(id, each) },
        }),
        async (all) => {
          const before = all.map(([each]) => each);
          await inspect('FLUSHALL');
          for (const [each, lane] of all) {
            if (each.state !== 'waiting') continue;
            await inspect('ZADD', outbox, String(each.at), memberOf(id, each));
            await inspect('ZADD', lanes, String(lane * 1e13 + each.at), memberOf(id, each));
          }
          const { ledger, writes } = hasten(
            id,
            z.parse(wholeLedger, JSON.stringify(before)) ?? [],
            now,
          );
          await act(db, {
            reads: {},
            decide: () => ({
              plan: { writes: [...writes, ledgerWrite(id, ledger)] },
              answerOf: () => undefined,
            }),
          });
          const isHastened = (each: (typeof before)[number]) =>
            each.state === 'waiting' && each.attempts === 0 && each.at >= now;
          const dues = ledger.filter((_, at) =>
            before.some((each, i) => i === at && isHastened(each)),
          );
          expect(dues.map(({ at }) => at)).toEqual(dues.map((_, at) => now - dues.length + at));
          for (const [at, [each, lane]] of all.entries()) {
            const due = ledger[at]?.at ?? 0;
            const score = async (key: string) =>
              Number(await inspect('ZSCORE', key, memberOf(id, each)));
            if (!isHastened(each)) expect(due).toBe(each.at);
            if (each.state !== 'waiting') continue;
            expect([await score(outbox), await score(lanes)]).toEqual([due, lane * 1e13 + due]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
