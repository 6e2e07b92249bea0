/** Any number of runs at once, while the channel goes down and up: no letter is lost, none is sent twice unsaid. */
import { expect, it } from 'vitest';
import { type Claimed, deliver } from '#features/delivery/rules/delivery.ts';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import type { ToldRecord } from '#registry/letters.ts';
import { addDays } from '#platform/time/zone.ts';
import { day, idOf } from '#tests/appointments/store/appointment.ts';
import { isNight } from '#tests/support/night.ts';
import { describeStore } from '#tests/support/store.ts';
import { later, outboxOf } from './delivery-outbox.ts';

const runs = isNight ? 32 : 8;
const letters = isNight ? 64 : 16;
const down: SendOutcome = {
  ...{ kind: 'down', reason: 'channel_down' },
  fault: { phase: 'connect', answer: 'ECONNREFUSED' },
};

describeStore(`${String(runs)} runs of delivery at once`, (setup) => {
  it('send each letter once, but those whose run was cut off, which say so', async () => {
    const { claim, settle, request, listOf } = outboxOf(setup());
    for (let number = 0; number < letters; number += 1)
      await request(number, '10:00', `client${String(number)}@gmail.com`, {
        ...{ network: `network ${String(number % 5)}`, date: addDays(day, number) },
      });
    const arrived = new Map<string, number>();
    const interrupted = new Set<string>();
    const cut = new Set<string>();
    let calls = 0;
    let minutes = 1;
    /** Goes down and up again while runs are at work. */
    const isDown = () => Math.floor(calls / 7) % 4 === 1;
    const send = ({ id }: Claimed<ToldRecord>): Promise<SendOutcome> => {
      calls += 1;
      if (isDown()) return Promise.resolve(down);
      if (calls % 9 === 0) interrupted.add(id);
      arrived.set(id, (arrived.get(id) ?? 0) + 1);
      return Promise.resolve({ kind: 'sent' });
    };
    /** After every ninth call the run ends between sending and settling, once for each letter. */
    const settleOrEnd: typeof settle = async (claimed, settlement, at) => {
      const isHit = interrupted.has(claimed.id) && !cut.has(claimed.id);
      if (settlement.state === 'sent' && (isHit || cut.has(claimed.lease))) {
        cut.add(claimed.id).add(claimed.lease);
        throw new Error('cut off');
      }
      await settle(claimed, settlement, at);
    };
    const deliverOnce = () =>
      deliver<ToldRecord>({
        ...{ send, channels: ['mail'], random: () => 0.5, sleep: () => Promise.resolve() },
        now: () => later(minutes),
        claim: (channel, at, isOver) => claim(at, channel, isOver),
        ...{ settle: settleOrEnd, note: () => Promise.resolve() },
      });
    const open = async () => {
      const all = await Promise.all(Array.from({ length: letters }, (_, at) => listOf(idOf(at))));
      return all.flat().filter(({ state }) => state !== 'sent');
    };
    for (let round = 0; round < 40 && (await open()).length > 0; round += 1) {
      const ended = await Promise.allSettled(Array.from({ length: runs }, deliverOnce));
      for (const each of ended)
        if (each.status === 'rejected') expect(each.reason).toEqual(new Error('cut off'));
      minutes += 3;
    }
    expect(await open()).toEqual([]);
    const told = await Promise.all(Array.from({ length: letters }, (_, at) => listOf(idOf(at))));
    const flagged = told.flat().flatMap(({ id, mayBeRepeated }) => (mayBeRepeated ? [id] : []));
    const all = told.flat().map(({ id }) => id);
    expect(all.length).toBeGreaterThanOrEqual(2 * letters);
    expect(all.map((id) => arrived.get(id))).toEqual(
      all.map((id) => (flagged.includes(id) ? 2 : 1)),
    );
    expect(new Set(flagged)).toEqual(new Set(all.filter((id) => cut.has(id))));
    expect(flagged.length).toBeGreaterThan(0);
  });
});
