/** Mails to visitors are limited per address and in total, so that the firm cannot be used for spam. */
import { expect, it } from 'vitest';
import type { MailLimits } from '#features/delivery/rules/mail-limits.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { describeStore } from '#tests/support/store.ts';
import { idOf, now } from '#tests/appointments/store/appointment.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

const prefix = prefixOf('local');
const times = ['09:00', '10:00', '11:00', '12:00', '13:00'];

const ofRequest = (number: number) => `appointment_requested:${idOf(number)}:visitor:mail:1`;

describeStore('mails to visitors', (setup) => {
  const outbox = (limits: Partial<MailLimits>) => outboxOf(setup(), limits);
  async function enterAll(email?: string) {
    for (const [number, time] of times.entries())
      await outboxOf(setup()).request(number, time, email);
  }
  const ofVisitors = (claimed: { recipient: string; subject: string }[]) =>
    claimed.filter(({ recipient }) => recipient === 'visitor').map(({ subject }) => subject);

  it('are held after three a day to an address; other addresses are not affected', async () => {
    await enterAll();
    await outboxOf(setup()).request(9, '15:00', 'other@example.com');
    const { settleAll, listUndelivered } = outbox({ address: 3 });
    const claimed = await settleAll(later(1), sent);
    expect(ofVisitors(claimed)).toEqual([idOf(0), idOf(1), idOf(2), idOf(9)]);
    expect(
      (await listUndelivered()).deliveries.map(({ state, reason, subject }) => [
        state,
        reason,
        subject,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['held', 'address_limit', idOf(3)],
        ['held', 'address_limit', idOf(4)],
      ]),
    );
  });

  it('are no more than the limit when many runs claim at once', async () => {
    await enterAll();
    const { claim } = outbox({ address: 3 });
    const claimed = await Promise.all(Array.from({ length: 12 }, () => claim(later(1))));
    expect(ofVisitors(claimed.filter((each) => each !== null))).toHaveLength(3);
  });

  it('are limited to twenty to an address that has used its link; its variants are one mailbox', async () => {
    for (const [number, time] of times.entries()) {
      await outboxOf(setup()).request(number, time, `ADA+${number}@example.com`);
    }
    const { settleAll } = outbox({ address: 3, knownAddress: 4 });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(3);
    const digest = emailDigest('ada+4@example.com');
    await setup().inspect('ZADD', prefix + keys.addresses, String(now.getTime()), digest);
    await outboxOf(setup()).request(9, '15:00', 'ada+4@example.com');
    expect(ofVisitors(await settleAll(later(2), sent))).toEqual([idOf(9)]);
    await outboxOf(setup()).request(10, '16:00', 'ada+4@example.com');
    expect(ofVisitors(await settleAll(later(3), sent))).toEqual([]);
  });

  it('that are superseded do not count', async () => {
    await enterAll();
    const { settleAll } = outbox({ address: 3 });
    const [moot] = await settleAll(later(1), { state: 'superseded' });
    expect(moot).toBeDefined();
    await outboxOf(setup()).request(9, '15:00');
    expect(ofVisitors(await settleAll(later(2), sent))).toEqual([idOf(9)]);
  });

  it('caused by visitors do not hold up mails of the firm, which are not counted', async () => {
    for (const [number, time] of times.slice(0, 3).entries())
      await outboxOf(setup()).request(number, time);
    const { settleAll, listUndelivered } = outbox({
      address: 3,
      receipts: 3,
      mostReceipts: 3,
      least: 9,
    });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(3);
    // Both limits are reached, and the firm confirms an appointment of the same person.
    await outboxOf(setup()).enter(7, '14:00');
    await outboxOf(setup()).enter(8, '15:00', 'other@example.com');
    expect(ofVisitors(await settleAll(later(2), sent))).toEqual([idOf(7), idOf(8)]);
    expect(await listUndelivered()).toMatchObject({ deliveries: [], alarms: [] });
  });

  it('of the firm do not count towards the limits of visitors', async () => {
    for (const [number, time] of times.entries()) await outboxOf(setup()).enter(number, time);
    const { settleAll } = outbox({ address: 1, receipts: 1, mostReceipts: 1, least: 9 });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(times.length);
    await outboxOf(setup()).request(9, '15:00');
    expect(ofVisitors(await settleAll(later(2), sent))).toEqual([idOf(9)]);
  });

  it('are not held by the lower limit if the address has used its link', async () => {
    await enterAll();
    const digest = emailDigest('Ada@example.com');
    await setup().inspect('ZADD', prefix + keys.addresses, String(now.getTime()), digest);
    const { settleAll } = outbox({ address: 3 });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(times.length);
  });

  it('count once, however often they are tried', async () => {
    await enterAll();
    const { settleAll } = outbox({ address: 3 });
    for (const minutes of [1, 5, 9]) {
      const due = later(minutes + 4);
      await settleAll(later(minutes), { state: 'waiting', reason: 'deferred', due, isDown: false });
    }
    expect(ofVisitors(await settleAll(later(13), sent))).toEqual([idOf(0), idOf(1), idOf(2)]);
  });

  it('wait for the next day beyond the site’s limit, with an alarm at the desk', async () => {
    await enterAll();
    const { settleAll, listUndelivered, listOf } = outbox({
      address: 99,
      receipts: 4,
      mostReceipts: 2,
      least: 9,
    });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(2);
    expect((await listUndelivered()).alarms).toEqual([
      { kind: 'site_limit', channel: 'mail', since: later(1).toISOString(), waiting: 3 },
    ]);
    expect((await listOf(idOf(4))).find(({ recipient }) => recipient === 'visitor')).toMatchObject({
      state: 'waiting',
      reason: 'site_limit',
      at: '2041-03-12T00:00:00.000Z',
    });
    const tomorrow = new Date('2041-03-12T00:00:00Z');
    expect(ofVisitors(await settleAll(tomorrow, sent))).toHaveLength(2);
    const dayAfter = new Date('2041-03-13T00:00:00Z');
    expect(ofVisitors(await settleAll(dayAfter, sent))).toHaveLength(1);
    expect((await listUndelivered()).alarms).toEqual([]);
  });

  it('that were held are sent when the desk sends them again', async () => {
    await enterAll();
    const { settleAll, sendAgain, listUndelivered } = outbox({ address: 3 });
    await settleAll(later(1), sent);
    const [held] = (await listUndelivered()).deliveries;
    await sendAgain(held?.id ?? '', later(2));
    expect((await settleAll(later(2), sent)).map(({ id }) => id)).toEqual([held?.id]);
  });

  it('that a limit has put off are sent at once and first by the desk, which is told why not', async () => {
    await enterAll();
    const { settleAll, sendAgain, claim, settle } = outbox({
      receipts: 4,
      mostReceipts: 2,
      least: 9,
    });
    await settleAll(later(1), sent);
    const [first, waiting] = [ofRequest(0), ofRequest(4)];
    expect(await sendAgain(waiting, later(2))).toMatchObject({ state: 'waiting', attempts: 0 });
    await outboxOf(setup()).request(9, '15:00', 'other@example.com');
    const claimed = await claim(later(2));
    expect(claimed).toMatchObject({ id: waiting });
    expect(await sendAgain(waiting, later(2))).toBe('sent');
    if (claimed) await settle(claimed, { state: 'superseded' }, later(2));
    expect(await sendAgain(waiting, later(3))).toBe('superseded');
    expect(await sendAgain(first, later(3))).toBe('sent');
  });

  it('that are sent again while mail is down say so', async () => {
    await enterAll();
    const { claim, settle, sendAgain } = outbox({});
    const claimed = await claim(later(1));
    const due = later(2);
    const down = { state: 'waiting', reason: 'channel_down', due, isDown: true } as const;
    if (claimed) await settle(claimed, down, later(1));
    expect(await sendAgain(ofRequest(4), later(1))).toMatchObject({ reason: 'channel_down' });
  });
});
