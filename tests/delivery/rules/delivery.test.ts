/** One run: settlement of outcomes, and a server that is down does not use up the run. */
import { describe, expect, it } from 'vitest';
import type { Channel } from '#features/outbox/contract/delivery.ts';
import {
  type Claimed,
  deliver,
  pauseAfter,
  type Settlement,
  settlementOf,
} from '#features/delivery/rules/delivery.ts';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import { createClock } from '#tests/support/app.ts';

const now = new Date('2041-03-11T08:00:00Z');
const half = () => 0.5;
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

describe('settlementOf', () => {
  it.each<[SendOutcome, Settlement]>([
    [{ kind: 'sent' }, { state: 'sent', isDown: false }],
    [{ kind: 'moot' }, { state: 'superseded' }],
    [
      { kind: 'refused', reason: 'not_set_up' },
      { state: 'failed', reason: 'not_set_up' },
    ],
    [
      { kind: 'refused', reason: 'rejected' },
      { state: 'failed', reason: 'rejected', isDown: false },
    ],
    [
      { kind: 'retry', reason: 'deferred' },
      { state: 'waiting', reason: 'deferred', due: minutes(1), isDown: false },
    ],
    [{ kind: 'handed' }, { state: 'sending', handedAt: now, due: minutes(1 / 3) }],
    [
      { kind: 'refused', reason: 'given_up' },
      { state: 'failed', reason: 'given_up' },
    ],
    [{ kind: 'lost' }, { state: 'sending', due: minutes(1), isDown: false }],
    [
      { kind: 'down', reason: 'channel_down' },
      { state: 'waiting', reason: 'channel_down', due: minutes(1), isDown: true },
    ],
    [
      { kind: 'refused', reason: 'rejected', fault: { phase: 'rcpt_to', answer: '550 5.1.1' } },
      {
        ...{ state: 'failed', reason: 'rejected', isDown: false },
        fault: { phase: 'rcpt_to', answer: '550 5.1.1' },
      },
    ],
  ])('%j', (outcome, settlement) => {
    expect(settlementOf(outcome, { attempts: 1 }, { now, random: half })).toEqual(settlement);
  });

  it('asks for an acknowledgement after pauses of 20 seconds to ten minutes', () => {
    const pauseOf = (awaited: number) => {
      const handedAt = minutes(-awaited);
      const queued = settlementOf(
        { kind: 'queued' },
        { attempts: 1, handedAt },
        { now, random: half },
      );
      expect(queued).toMatchObject({ state: 'sending', handedAt });
      expect(queued.isDown).toBeUndefined();
      return ((queued.due?.getTime() ?? 0) - now.getTime()) / 60_000;
    };
    expect([0, 1, 4, 10, 60].map(pauseOf)).toEqual([1 / 3, 1, 4, 10, 10]);
  });

  it('keeps a message that the service has while WhatsApp is down', () => {
    const down = { kind: 'down', reason: 'channel_down' } as const;
    const claimed = { attempts: 1, handedAt: minutes(-6) };
    expect(settlementOf(down, claimed, { now, random: half })).toEqual({
      ...{ state: 'sending', handedAt: minutes(-6), reason: 'channel_down' },
      ...{ due: minutes(1), isDown: true },
    });
  });

  it('makes retries wait longer each time, with a random part', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter(attempts, half) / 60_000);
    expect(pauses).toEqual([1, 3, 9, 27, 81, 120, 120]);
    expect([0, 1].map((edge) => pauseAfter(1, () => edge) / 1000)).toEqual([45, 75]);
  });
});

const claimedOf = (channel: Channel, id: string): Claimed => ({
  id,
  subject: 'x'.repeat(22),
  lease: 'lease',
  kind: 'inquiry_received',
  recipient: 'firm',
  channel,
  attempts: 1,
  event: undefined,
  record: { about: 'unreadable' },
});

function run(
  waiting: Record<Channel, string[]>,
  send: (claimed: Claimed, clock: ReturnType<typeof createClock>) => SendOutcome,
) {
  const clock = createClock(now);
  const settled: string[] = [];
  const counted = deliver({
    now: clock.now,
    random: half,
    sleep: () => Promise.resolve(),
    channels: ['mail', 'whatsapp'],
    claim: (channel) => {
      const id = waiting[channel].shift();
      return Promise.resolve(id === undefined ? null : claimedOf(channel, id));
    },
    settle: ({ id }, { state }) => {
      settled.push(`${id} ${state}`);
      return Promise.resolve();
    },
    note: () => Promise.resolve(),
    send: (claimed) => Promise.resolve(send(claimed, clock)),
  });
  return counted.then((sent) => ({ sent, settled, waiting }));
}

describe('deliver', () => {
  it('sends all that is due; a refused delivery does not delay others', async () => {
    const { sent, settled } = await run({ mail: ['bad', 'good'], whatsapp: ['text'] }, ({ id }) =>
      id === 'bad' ? { kind: 'refused', reason: 'rejected' } : { kind: 'sent' },
    );
    expect(sent).toBe(2);
    expect(settled.toSorted()).toEqual(['bad failed', 'good sent', 'text sent']);
  });

  it('leaves a channel whose server is down after one attempt, and continues the other', async () => {
    const { settled, waiting } = await run(
      { mail: ['a', 'b', 'c'], whatsapp: ['d', 'e'] },
      ({ channel }) =>
        channel === 'mail' ? { kind: 'down', reason: 'channel_down' } : { kind: 'sent' },
    );
    expect(settled.toSorted()).toEqual(['a waiting', 'd sent', 'e sent']);
    expect(waiting.mail).toEqual(['b', 'c']);
  });

  it('tries to settle until the lease ends', async () => {
    let [tries, slept] = [0, 0];
    const all = [claimedOf('mail', 'a')];
    const runUntil = (settled: number) =>
      deliver({
        ...{ now: () => now, random: half, channels: ['mail'] },
        claim: () => Promise.resolve(all.shift() ?? null),
        send: () => Promise.resolve({ kind: 'sent' }),
        settle: () =>
          (tries += 1) < settled ? Promise.reject(new Error('away')) : Promise.resolve(),
        note: () => Promise.resolve(),
        sleep: (ms) => Promise.resolve((slept += ms)),
      });
    expect(await runUntil(5)).toBe(1);
    expect([tries, slept]).toEqual([5, 3000]);
    all.push(claimedOf('mail', 'b'));
    await expect(runUntil(Infinity)).rejects.toThrow('away');
    expect(slept - 3000).toBe(60_000);
  });

  it('lets a claim search until the last delivery could start', async () => {
    const clock = createClock(now);
    const sent = await deliver({
      ...{ now: clock.now, random: half, channels: ['mail'], sleep: () => Promise.resolve() },
      claim(_channel, _at, isOver) {
        for (let looks = 0; looks < 1000 && !isOver(); looks += 1) clock.advance(100);
        return Promise.resolve(null);
      },
      ...{ settle: () => Promise.resolve(), note: () => Promise.resolve() },
      send: () => Promise.resolve({ kind: 'sent' }),
    });
    expect([sent, clock.now().getTime() - now.getTime()]).toEqual([0, 12_000]);
  });

  it('starts no delivery that could exceed its 20 seconds', async () => {
    const { sent, waiting } = await run(
      { mail: ['a', 'b', 'c', 'd'], whatsapp: [] },
      (_claimed, clock) => {
        clock.advance(5000);
        return { kind: 'sent' };
      },
    );
    expect([sent, waiting.mail]).toEqual([3, ['d']]);
  });
});
