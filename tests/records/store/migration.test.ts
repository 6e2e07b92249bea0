/** What version 1 wrote, as today's code finds it. */
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { digest } from '#platform/rules/digest.ts';
import { addDays } from '#platform/time/zone.ts';
import { expiry, loadVersion1 } from '#tests/fixtures/version-1/load.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore } from '#tests/support/store.ts';
import { carryOver, facts, plan, small, soonAfter } from './migration-setup.ts';

const { named } = facts;
const jsonSchema = z.looseObject({});
const pairsSchema = z.record(z.string(), z.string());

describeStore('what version 1 wrote', (setup) => {
  beforeEach(() => loadVersion1({ call: (command) => setup().inspect(...command) }));

  const stored = () => snapshot(setup().inspect);
  /** A HASH or ZSET of version 2 as an object; empty if there is none. */
  async function read(name: string) {
    return z.parse(pairsSchema, (await stored()).get(`v2:local:${name}`)?.value ?? {});
  }
  async function readJson(name: string) {
    const values = Object.entries(await read(name));
    return new Map(values.map(([id, text]) => [id, z.parse(jsonSchema, JSON.parse(text))]));
  }
  const carried = () => carryOver(setup().redis, { batch: small });

  it('gives every appointment its span, and changes nothing else of it', async () => {
    expect(await carried()).toBe('ready');
    const records = await readJson('appointments');
    expect([...records.keys()].toSorted()).toEqual(facts.appointments.map((a) => a.id).toSorted());
    const [statuses, starts] = [
      await read('appointments:status'),
      await read('appointments:start'),
    ];
    for (const { status, ...appointment } of facts.appointments) {
      const record = records.get(appointment.id);
      const startsAt = new Date(Number(starts[appointment.id]));
      expect(record).toEqual({
        ...appointment,
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
        consultant: 'firm',
        meeting: 'office',
        bufferBefore: 0,
        bufferAfter: 0,
      });
      expect(statuses[appointment.id]).toBe(status);
    }
  });

  it('knows when appointments beside changes of clocks begin and end', async () => {
    await carried();
    const records = await readJson('appointments');
    const expected = {
      beforeSpring: ['2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z'],
      afterSpring: ['2027-03-28T01:00:00.000Z', '2027-03-28T02:00:00.000Z'],
      acrossMidnight: ['2027-03-28T21:30:00.000Z', '2027-03-28T22:30:00.000Z'],
      twiceInAutumn: ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
      afterAutumn: ['2027-10-31T02:00:00.000Z', '2027-10-31T03:00:00.000Z'],
    };
    const { beforeSpring, afterSpring, acrossMidnight, twiceInAutumn, afterAutumn } = named;
    const ids = { beforeSpring, afterSpring, acrossMidnight, twiceInAutumn, afterAutumn };
    const spans = Object.entries(ids).map(([name, id]) => {
      const record = records.get(id);
      return [name, [record?.['startsAt'], record?.['endsAt']]];
    });
    expect(Object.fromEntries(spans)).toEqual(expected);
  });

  it('keeps the time of those alone that will take place, overlaps included', async () => {
    await carried();
    const active = facts.appointments.filter(({ status }) => /pending|confirmed/.test(status));
    const [taken, spans, starts] = [
      await read('appointments:taken'),
      await read('appointments:span'),
      await read('appointments:start'),
    ];
    const ids = active.map(({ id }) => id).toSorted();
    expect(Object.keys(taken).toSorted()).toEqual(ids);
    expect(Object.keys(spans).toSorted()).toEqual(ids);
    for (const id of ids) expect(taken[id]).toBe(starts[id]);
    const evening = Date.parse('2026-12-01T17:00:00Z');
    expect(named.overlaps.map((id) => spans[id])).toEqual(
      [0, 15, 30, 45].map((minutes) => {
        const start = evening + minutes * 60_000;
        return `${start} ${start + 3_600_000} 0 0 firm`;
      }),
    );
    for (const id of [named.cancelled, named.completed, named.enteredAndCancelled])
      expect(ids).not.toContain(id);
  });

  it('takes as long as the firm says that appointments took', async () => {
    await carryOver(setup().redis, { minutes: 45 });
    const record = (await readJson('appointments')).get(named.twiceInAutumn);
    expect(record?.['endsAt']).toBe('2027-10-31T01:15:00.000Z');
    const start = Date.parse('2027-10-31T00:30:00Z');
    expect((await read('appointments:span'))[named.twiceInAutumn]).toBe(
      `${start} ${start + 2_700_000} 0 0 firm`,
    );
  });

  it('keeps every history', async () => {
    await carried();
    const lines = await read('appointments:history');
    const histories = Object.entries(lines).map(([id, text]) => [
      id,
      text.split('\n').map((line): unknown => JSON.parse(line)),
    ]);
    expect(Object.fromEntries(histories)).toEqual(facts.histories);
  });

  it('offers the slots that were offered, and none that an entry or a move had made', async () => {
    await carried();
    const starts = await read('slots');
    const left = facts.slots.filter(({ id }) => starts[id] === undefined);
    expect(left.map(({ date, time }) => `${date} ${time}`)).toEqual([
      expect.stringMatching(/^2026-11-21 /), // completed, entered
      '2026-12-01 18:45', // entered
      '2026-12-02 09:00', // offered once, but an appointment was moved onto it
      '2026-12-03 17:00', // offered once, but the firm has entered an appointment
      '2026-12-03 17:30', // moved off its own time
      '2026-12-03 19:00', // entered without an e-mail address
      '2027-03-28 01:30',
      '2027-03-28 03:00',
      '2027-03-28 23:30',
      '2027-03-29 09:00', // entered and moved
      '2027-10-31 02:30',
      '2027-10-31 03:00',
    ]);
    expect(left.filter(({ isAvailable }) => isAvailable)).toEqual([]);
    expect(Object.keys(starts)).toHaveLength(facts.slots.length - left.length);
    for (const { id, date, time } of facts.slots.filter((slot) => !left.includes(slot))) {
      // All of them in winter, an hour east.
      expect(starts[id]).toBe(String(Date.parse(`${date}T${time}+01:00`)));
    }
    const consultants = Object.keys(starts).map((id) => [id, 'firm']);
    expect(await read('slots:consultant')).toEqual(Object.fromEntries(consultants));
  });

  it('keeps slots of both sides of a change of clocks at their times', async () => {
    const { inspect } = setup();
    await inspect('ZADD', 'slots', '202703280145', 'before', '202703280300', 'after');
    await inspect('ZADD', 'slots', '202710310230', 'twice', '202703280230', 'never');
    await carried();
    const starts = await read('slots');
    expect(starts['before']).toBe(String(Date.parse('2027-03-28T00:45:00Z')));
    expect(starts['after']).toBe(String(Date.parse('2027-03-28T01:00:00Z')));
    expect(starts['twice']).toBe(String(Date.parse('2027-10-31T00:30:00Z')));
    expect(starts['never']).toBeUndefined();
  });

  it('keeps blocked days as part of the one consultant’s schedule', async () => {
    await carried();
    const exceptions = facts.blockedDays.map(({ date, reason }) => ({
      ...{ id: 'id', kind: 'closed' },
      ...{ from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` },
      ...(reason !== undefined && { reason }),
    }));
    expect(exceptions).toHaveLength(2);
    const empty = { rules: [], holidays: [], holidayDates: [] };
    const schedule = { ...empty, exceptions, version: 1 };
    expect(await readJson('schedules')).toEqual(new Map([['firm', schedule]]));
    expect(await read('days:blocked')).toEqual({});
  });

  it('says who did what', async () => {
    await carried();
    const entries = await readJson('audit');
    expect([...entries.keys()].toSorted()).toEqual(facts.audit.map(({ id }) => id).toSorted());
    for (const entry of facts.audit) {
      const byItself = entry.action === 'retention_run' || entry.action === 'sign_in_refused';
      expect(entries.get(entry.id)).toEqual({ ...entry, actor: byItself ? 'system' : 'admin' });
    }
    const actions = facts.audit.map(({ action }) => action);
    expect(actions).toContain('retention_run');
    expect(actions).toContain('sign_in_refused');
  });

  it('knows a booking that is repeated, for as long as before, and no repeated message', async () => {
    const before = await stored();
    await carried();
    const after = await stored();
    const keyDigest = digest(facts.booking.key);
    const key = `v2:local:idempotency:booking:${keyDigest}`;
    expect(after.get(key)).toEqual(before.get(`idempotency:${keyDigest}`));
    expect(after.get(key)?.expiresAt).toBe(expiry);
    expect(JSON.parse(z.parse(z.string(), after.get(key)?.value))).toMatchObject({
      id: named.written,
    });
    expect(await read('requests')).toEqual({ [named.written]: key });
    expect([...after.keys()].filter((name) => name.includes('idempotency'))).toHaveLength(3);
  });

  it('keeps no request whose key has expired', async () => {
    await setup().inspect('DEL', `idempotency:${digest(facts.booking.key)}`);
    await carried();
    expect(await read('requests')).toEqual({});
  });

  it('leaves the rest as it was, under its new name', async () => {
    const before = await stored();
    await carried();
    const after = await stored();
    const gone = /^(?:session:|limit:|idempotency:|slots:free$|appointments:slot$|factor:pending$)/;
    const changed = /^(?:appointments|slots|requests|days:blocked|audit|outbox)$/;
    const same = [...before].filter(([name]) => !gone.test(name) && !changed.test(name));
    // Testimonials, inboxes, visits, the factor and the feed among them: the fixture has all.
    expect(same).toHaveLength(29);
    for (const [name, value] of same)
      expect([name, after.get(`v2:local:${name}`)]).toEqual([name, value]);
  });

  it('leaves nothing of version 1 behind but what expires by itself', async () => {
    await setup().inspect('HSET', 'factor:pending', 'secret', 'never confirmed');
    await carried();
    const after = await stored();
    const others = [...after].filter(([name]) => !name.startsWith('v2:local:'));
    const kept = others.filter(([, { expiresAt }]) => expiresAt === -1).map(([name]) => name);
    expect(kept).toEqual(['schema:local']);
    expect(after.get('schema:local')?.value).toBe('4');
    for (const [name] of others) expect(name).toMatch(/^(?:schema|session|limit|idempotency):/);
  });

  it('hands on each delivery of the last day, and none that is older', async () => {
    const { inspect } = setup();
    const oldest = soonAfter.getTime() - 86_400_000;
    await inspect('ZADD', 'outbox', String(oldest), 'appointment_requested:kept');
    await inspect('ZADD', 'outbox', String(oldest - 1), 'appointment_requested:old');
    const before = z.parse(pairsSchema, (await stored()).get('outbox')?.value);
    await carried();
    const expected = Object.entries(before)
      .filter(([member]) => !member.endsWith(':old'))
      .flatMap(([member, due]) =>
        plan
          .deliveriesOf(member.split(':')[0] ?? '')
          .map(([recipient, channel]) => [`${member}:${recipient}:${channel}`, due]),
      );
    expect(await read('outbox')).toEqual(Object.fromEntries(expected));
    expect(await read('outbox')).toMatchObject({
      'appointment_requested:kept:client:mail': String(oldest),
      'appointment_requested:kept:firm:chat': String(oldest),
    });
    expect(expected.length).toBeGreaterThan(20);
  });

  it('empties an outbox of which all is older', async () => {
    const now = new Date(soonAfter.getTime() + 2 * 86_400_000);
    await carryOver(setup().redis, { now });
    expect(await read('outbox')).toEqual({});
  });

  it('keeps what it cannot read as it was, and goes on', async () => {
    const { inspect } = setup();
    await inspect('HSET', 'appointments', named.confirmed, 'no json');
    const [entry] = facts.audit;
    await inspect('HSET', 'audit', entry?.id ?? '', '{}');
    expect(await carried()).toBe('ready');
    expect((await read('appointments'))[named.confirmed]).toBe('no json');
    expect((await read('appointments:span'))[named.confirmed]).toBe(
      `${Date.parse('2026-12-03T10:00:00Z')} ${Date.parse('2026-12-03T11:00:00Z')} 0 0 firm`,
    );
    expect((await read('audit'))[entry?.id ?? '']).toBe('{}');
  });
});
