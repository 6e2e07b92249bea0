/** Mails to visitors are counted by address and in all, so that the firm is no relay and no bomb. */
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

describeStore('mails to visitors', (setup) => {
  const outbox = (limits: Partial<MailLimits>) => outboxOf(setup(), limits);
  async function enterAll(email?: string) {
    for (const [number, time] of times.entries())
      await outboxOf(setup()).request(number, time, email);
  }
  const ofVisitors = (claimed: { recipient: string; subject: string }[]) =>
    claimed.filter(({ recipient }) => recipient === 'visitor').map(({ subject }) => subject);

  it('are three a day to an address, silently; others are not held up', async () => {
    await enterAll();
    await outboxOf(setup()).request(9, '15:00', 'other@example.com');
    const { settleAll, listUndelivered } = outbox({ address: 3, site: 99 });
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

  it('are twenty to an address that has used its link, and its variants are one mailbox', async () => {
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

  it('that were moot after all do not count', async () => {
    await enterAll();
    const { settleAll } = outbox({ address: 3 });
    const [moot] = await settleAll(later(1), { state: 'superseded' });
    expect(moot).toBeDefined();
    await outboxOf(setup()).request(9, '15:00');
    expect(ofVisitors(await settleAll(later(2), sent))).toEqual([idOf(9)]);
  });

  it('that strangers caused hold up nothing that the firm says, nor does it count', async () => {
    for (const [number, time] of times.slice(0, 3).entries())
      await outboxOf(setup()).request(number, time);
    const { settleAll, listUndelivered } = outbox({ address: 3, site: 3 });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(3);
    // Both limits are reached, and the firm confirms a booking of the same person.
    await outboxOf(setup()).enter(7, '14:00');
    await outboxOf(setup()).enter(8, '15:00', 'other@example.com');
    expect(ofVisitors(await settleAll(later(2), sent))).toEqual([idOf(7), idOf(8)]);
    expect(await listUndelivered()).toMatchObject({ deliveries: [], alarms: [] });
  });

  it('that the firm caused leave strangers’ numbers alone', async () => {
    for (const [number, time] of times.entries()) await outboxOf(setup()).enter(number, time);
    const { settleAll } = outbox({ address: 1, site: 1 });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(times.length);
    await outboxOf(setup()).request(9, '15:00');
    expect(ofVisitors(await settleAll(later(2), sent))).toEqual([idOf(9)]);
  });

  it('are as many as there are to an address that has used its link', async () => {
    await enterAll();
    const digest = emailDigest('Ada@example.com');
    await setup().inspect('ZADD', prefix + keys.addresses, String(now.getTime()), digest);
    const { settleAll } = outbox({ address: 3, site: 99 });
    expect(ofVisitors(await settleAll(later(1), sent))).toHaveLength(times.length);
  });

  it('are counted once, however often one is tried', async () => {
    await enterAll();
    const { settleAll } = outbox({ address: 3, site: 99 });
    for (const minutes of [1, 5, 9]) {
      const due = later(minutes + 4);
      await settleAll(later(minutes), { state: 'waiting', reason: 'deferred', due, isDown: false });
    }
    expect(ofVisitors(await settleAll(later(13), sent))).toEqual([idOf(0), idOf(1), idOf(2)]);
  });

  it('wait for the next day beyond the limit of the site, of which the desk is told', async () => {
    await enterAll();
    const { settleAll, listUndelivered, listOf } = outbox({ address: 99, site: 2 });
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

  it('that were held go out when the desk says so', async () => {
    await enterAll();
    const { settleAll, sendAgain, listUndelivered } = outbox({ address: 3, site: 99 });
    await settleAll(later(1), sent);
    const [held] = (await listUndelivered()).deliveries;
    await sendAgain(held?.id ?? '', later(2));
    expect((await settleAll(later(2), sent)).map(({ id }) => id)).toEqual([held?.id]);
  });
});
