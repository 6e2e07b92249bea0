/** Notices to the firm under pressure: the first one by one, then a digest an hour. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { digestSchema } from '#features/delivery/contract/digest.ts';
import { mailLimits, strangersRanks } from '#features/delivery/rules/mail-limits.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { addDays } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { day, idOf, now } from '#tests/appointments/store/appointment.ts';
import { describeStore } from '#tests/support/store.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

const prefix = prefixOf('local');
const { noticesPerDay, noticesPerHour } = mailLimits(1);

describeStore('notices to the firm', (setup) => {
  const outbox = () => outboxOf(setup(), { noticesPerDay, noticesPerHour });
  const alarms = async () =>
    z.parse(z.array(z.string()), await setup().inspect('HKEYS', prefix + keys.alarms));
  let booked = 0;
  async function requests(count: number, at = now) {
    for (let index = 0; index < count; index += 1) {
      booked += 1;
      const options = { date: addDays(day, booked), whatsapp: true, at };
      await outbox().request(booked, '10:00', `x${booked}@gmail.com`, options);
    }
  }
  /** Sends all that is due over the channel to the firm; returns the kinds. */
  async function toFirm(at: Date, channel: 'mail' | 'whatsapp') {
    const { claim, settle } = outbox();
    const kinds: string[] = [];
    for (let next = await claim(at, channel); next; next = await claim(at, channel)) {
      if (next.recipient === 'firm' && next.kind !== 'alarm_raised') kinds.push(next.kind);
      await settle(next, sent, at);
    }
    return kinds;
  }
  const times = (kind: string, count: number) => Array.from({ length: count }, () => kind);

  it('of an hour are a digest beyond the first ones, with an alarm; each request stays', async () => {
    await requests(noticesPerHour + 15);
    for (const channel of ['mail', 'whatsapp'] as const) {
      expect(await toFirm(later(1), channel)).toEqual(
        times('appointment_requested', noticesPerHour),
      );
      expect(await toFirm(later(59), channel)).toEqual([]);
      expect(await toFirm(later(60), channel)).toEqual(['notices_digest']);
      expect(await toFirm(later(180), channel)).toEqual([]);
    }
    expect(await alarms()).toEqual(['notices_digest']);
    const digests = await setup().inspect('HVALS', prefix + keys.digests);
    for (const digest of z.parse(z.array(z.string()), digests)) {
      expect(digest).toContain('{"appointment_requested":15}');
    }
    expect(await setup().inspect('HLEN', prefix + keys.appointments)).toBe(noticesPerHour + 15);
  });

  it('of requests and of links to decide are one readable digest', async () => {
    for (let number = 0; number < noticesPerHour; number += 1) {
      const date = addDays(day, number);
      await outbox().request(number, '10:00', undefined, { date, also: 'appointment_undecided' });
    }
    await toFirm(later(1), 'mail');
    const told = await Promise.all(
      Array.from({ length: noticesPerHour }, (_, number) => outbox().listOf(idOf(number))),
    );
    const digested = told.flat().filter(({ reason }) => reason === 'in_digest');
    const [digest] = z.parse(
      z.array(z.string()),
      await setup().inspect('HVALS', prefix + keys.digests),
    );
    const { counts } = digestSchema.parse(JSON.parse(digest ?? ''));
    expect(digested).toHaveLength(noticesPerHour);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(noticesPerHour);
    const claimed = await outbox().settleAll(later(60), sent);
    expect(claimed.filter(({ kind }) => kind === 'notices_digest')).toMatchObject([
      { record: { about: 'digest' } },
    ]);
  });

  it('of every kind are readable in a digest', () => {
    const notices = Object.entries(strangersRanks).filter(([, rank]) => rank === 'notice');
    const kinds = notices.map(([way]) => way.split(':')[0] ?? '');
    const counts = Object.fromEntries(kinds.map((kind) => [kind, 1]));
    expect(digestSchema.safeParse({ from: 0, until: 1, counts }).success).toBe(true);
  });

  it('by WhatsApp leave more than half of its 200 a day free, whatever comes', async () => {
    let messages = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      const at = new Date(Date.parse('2041-03-12T00:00:00Z') + hour * 3_600_000);
      await requests(10, at);
      messages += (await toFirm(new Date(at.getTime() + 60_000), 'whatsapp')).length;
    }
    expect(messages).toBeLessThanOrEqual(noticesPerDay + 24);
    expect(noticesPerDay + 24).toBeLessThan(200);
  });

  it('on a day of forty requests come one by one, without an alarm', async () => {
    await requests(40);
    for (const channel of ['mail', 'whatsapp'] as const) {
      expect(await toFirm(later(1), channel)).toHaveLength(40);
    }
    expect(await alarms()).toEqual([]);
  });

  it('are forgotten after three days', async () => {
    await requests(noticesPerHour + 1);
    await toFirm(later(1), 'mail');
    await toFirm(later(60), 'mail');
    await requests(noticesPerHour + 1, later(4 * 24 * 60));
    await toFirm(later(4 * 24 * 60 + 1), 'mail');
    expect(await setup().inspect('HLEN', prefix + keys.digests)).toBe(1);
    const ledgers = z.parse(
      z.array(z.string()),
      await setup().inspect('HKEYS', prefix + keys.deliveries),
    );
    expect(ledgers.filter((id) => id.startsWith('mail-'))).toHaveLength(1);
  });

  it('are told by a digest that is still to leave, whatever time a run goes by', async () => {
    await requests(noticesPerHour + 15);
    await toFirm(later(1), 'mail');
    expect(await toFirm(later(60), 'mail')).toEqual(['notices_digest']);
    await requests(5);
    expect(await toFirm(later(59), 'mail')).toEqual([]);
    expect(await toFirm(later(119), 'mail')).toEqual([]);
    expect(await toFirm(later(120), 'mail')).toEqual(['notices_digest']);
    const digests = await setup().inspect('HVALS', prefix + keys.digests);
    const counts = z
      .parse(z.array(z.string()), digests)
      .map((text) => digestSchema.parse(JSON.parse(text)).counts.appointment_requested);
    expect(new Set(counts)).toEqual(new Set([15, 5]));
  });

  it('are told by a digest that leaves once, also where it begins anew or is due again', async () => {
    await requests(noticesPerHour + 1);
    await toFirm(later(1), 'mail');
    const [id = ''] = z.parse(
      z.array(z.string()),
      await setup().inspect('HKEYS', prefix + keys.digests),
    );
    await setup().inspect('HSET', prefix + keys.digests, id, '{"no":');
    await requests(1);
    await toFirm(later(2), 'mail');
    expect(await toFirm(later(60), 'mail')).toEqual(['notices_digest']);
    const member = `notices_digest:${id}:firm:mail`;
    const due = later(60).getTime();
    await setup().inspect('ZADD', prefix + keys.outbox, String(due), member);
    await setup().inspect('ZADD', prefix + keys.lanes, String(due), member);
    expect(await toFirm(later(61), 'mail')).toEqual([]);
    expect(await setup().inspect('ZSCORE', prefix + keys.outbox, member)).toBeNull();
  });

  it('that WhatsApp takes no more of for now raise an alarm that says so', async () => {
    await requests(1);
    const claimed = await outbox().claim(later(1), 'whatsapp');
    const due = later(60);
    const deferred = { state: 'waiting', reason: 'deferred', due, isDown: false } as const;
    if (claimed) await outbox().settle(claimed, deferred, later(1));
    expect(await alarms()).toEqual(['whatsapp_cap']);
  });

  it('are told by a digest whose log was lost', async () => {
    await requests(noticesPerHour + 1);
    await toFirm(later(1), 'mail');
    const [id = ''] = z.parse(
      z.array(z.string()),
      await setup().inspect('HKEYS', prefix + keys.digests),
    );
    await setup().inspect('HDEL', prefix + keys.deliveries, id);
    await setup().inspect('ZREM', prefix + keys.outbox, `notices_digest:${id}:firm:mail`);
    await requests(2);
    expect(await toFirm(later(2), 'mail')).toEqual([]);
    expect(await toFirm(later(60), 'mail')).toEqual(['notices_digest']);
  });

  it('to a former consultant are in no digest of the present one', async () => {
    const none = outboxOf(setup(), { noticesPerDay: 0, noticesPerHour: 0 });
    await none.request(1, '10:00', undefined, { kind: 'appointment_moved_by_visitor' });
    const ledger = [
      { kind: 'appointment_moved_by_visitor', recipient: 'former', channel: 'mail', event: 1 },
    ].map((entry) => ({
      ...entry,
      state: 'waiting',
      at: now.getTime(),
      attempts: 0,
      queuedAt: now.getTime(),
    }));
    await setup().inspect('HSET', prefix + keys.deliveries, idOf(1), JSON.stringify(ledger));
    const member = `appointment_moved_by_visitor:${idOf(1)}:former:mail:1`;
    await setup().inspect('ZADD', prefix + keys.outbox, String(now.getTime()), member);
    await setup().inspect('ZADD', prefix + keys.lanes, String(2e13 + now.getTime()), member);
    const told = await none.settleAll(later(1), sent);
    expect(told.map(({ id }) => id)).toContain(member);
  });
});
