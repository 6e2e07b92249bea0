/** Claiming and settling: no delivery is lost, and none is sent twice without a record of it. */
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { giveAddress } from '#tests/support/consultants.ts';
import { describeStore } from '#tests/support/store.ts';
import { idOf, now } from '#tests/appointments/store/appointment.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

const prefix = prefixOf('local');

describeStore('deliveries', (setup) => {
  beforeEach(() => giveAddress(setup()));
  const outbox = () => outboxOf(setup());

  it('are claimed when due, one by one, with the current record', async () => {
    const { claim, enter, settle, listOf } = outbox();
    await enter(1, '10:00');
    expect(await claim(now)).toBeNull();
    const first = await claim(later(1));
    expect(first).toMatchObject({
      subject: idOf(1),
      kind: 'appointment_confirmed',
      channel: 'mail',
      attempts: 1,
      record: { about: 'appointment', appointment: { id: idOf(1), status: 'confirmed' } },
    });
    const second = await claim(later(1));
    expect(new Set([first?.recipient, second?.recipient])).toEqual(
      new Set(['visitor', 'consultant']),
    );
    expect(await claim(later(1))).toBeNull();
    if (first) await settle(first, sent, later(1));
    const states = (await listOf(idOf(1))).map(({ id, state }) => [id, state]);
    expect(new Map(states.map(([id = '', state]) => [id, state]))).toEqual(
      new Map([
        [first?.id, 'sent'],
        [second?.id, 'sending'],
      ]),
    );
  });

  it('are claimed once by any number of concurrent runs', async () => {
    const { claim, enter } = outbox();
    for (const [number, time] of ['10:00', '11:00', '12:00'].entries()) await enter(number, time);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(later(1))));
    const ids = claims.flatMap((claimed) => claimed?.id ?? []);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });

  it('are put off no longer than the time of a run', async () => {
    const { enter, claim } = outboxOf(setup(), { firm: 0 });
    for (const [number, time] of ['10:00', '11:00', '12:00'].entries()) await enter(number, time);
    let looks = 0;
    expect(await claim(later(1), 'mail', () => (looks += 1) > 1)).toBeNull();
    const putOff = async () => {
      const told = await Promise.all([0, 1, 2].map((number) => outbox().listOf(idOf(number))));
      return told.flat().filter(({ reason }) => reason === 'site_limit').length;
    };
    expect(await putOff()).toBe(4);
    expect((await claim(later(1)))?.kind).toBe('alarm_raised');
    expect(await claim(later(1))).toBeNull();
    expect(await putOff()).toBe(6);
  });

  it('with the link to decide leave after the notice, whichever run sends that', async () => {
    const { claim, request, settle } = outbox();
    await request(1, '10:00', undefined, { also: 'appointment_undecided' });
    const claimed = [];
    for (let next = await claim(later(1)); next; next = await claim(later(1))) claimed.push(next);
    expect(claimed.map(({ kind }) => kind)).not.toContain('appointment_undecided');
    const due = later(5);
    const deferred = { state: 'waiting', reason: 'deferred', due, isDown: false } as const;
    for (const each of claimed)
      await settle(each, each.recipient === 'firm' ? deferred : sent, later(1));
    expect(await claim(later(4))).toBeNull();
    const again = await claim(later(5));
    expect(again).toMatchObject({ kind: 'appointment_requested', recipient: 'firm' });
    if (again) await settle(again, sent, later(5));
    expect(await claim(later(6))).toMatchObject({ kind: 'appointment_undecided' });
  });

  it('whose run was cut off are taken over once, recorded as such, and then fail', async () => {
    const { claim, enter, listOf, listUndelivered } = outbox();
    await enter(1, '10:00');
    const [first] = [await claim(later(1)), await claim(later(1))];
    expect(await claim(later(1.9))).toBeNull();
    expect((await claim(later(2)))?.id).toBe(first?.id);
    expect((await listOf(idOf(1))).find(({ id }) => id === first?.id)).toMatchObject({
      state: 'sending',
      attempts: 2,
      mayBeRepeated: true,
    });
    await claim(later(2));
    expect(await claim(later(4))).toBeNull();
    const { deliveries } = await listUndelivered();
    expect(deliveries.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'outcome_unknown'],
      ['failed', 'outcome_unknown'],
    ]);
  });

  it('cannot be settled by a run that has lost its lease', async () => {
    const { claim, enter, settle } = outbox();
    await enter(1, '10:00');
    const slow = await claim(later(1));
    await claim(later(1));
    const quick = await claim(later(2));
    expect(quick?.id).toBe(slow?.id);
    if (slow) await settle(slow, { ...sent, state: 'failed', reason: 'rejected' }, later(3));
    if (quick) await settle(quick, sent, later(3));
    const found = (await outbox().listOf(idOf(1))).find(({ id }) => id === quick?.id);
    expect(found).toMatchObject({ state: 'sent', mayBeRepeated: true });
    expect(found).not.toHaveProperty('reason');
  });

  it('are settled by their lease alone, whatever else has been noted of their record', async () => {
    const { claim, enter, settle, listOf } = outbox();
    await enter(1, '10:00', '');
    const claimed = await claim(later(1));
    const key = prefix + keys.deliveries;
    const entries = z
      .parse(
        z.array(z.looseObject({})),
        JSON.parse(String(await setup().inspect('HGET', key, idOf(1)))),
      )
      .concat({
        ...{ kind: 'appointment_moved', recipient: 'visitor', channel: 'mail', event: 2 },
        ...{ state: 'waiting', at: 1, attempts: 0, queuedAt: 1, later: 'unknown' },
      });
    await setup().inspect('HSET', key, idOf(1), JSON.stringify(entries));
    await setup().inspect('HSET', prefix + keys.breakers, 'mail', '{"no":');
    await setup().inspect('SET', prefix + keys.refusals, 'no hash');
    // What it says of the channel cannot be noted.
    if (claimed) await expect(settle(claimed, sent, later(1))).rejects.toThrow();
    expect((await listOf(idOf(1))).map(({ state }) => state)).toEqual(['waiting', 'sent']);
    expect(await setup().inspect('HGET', key, idOf(1))).toContain('"later":"unknown"');
  });

  it('wait for the next attempt and are given up after two days', async () => {
    const { claim, enter, settleAll, listUndelivered } = outbox();
    await enter(1, '10:00', '');
    const wait = { state: 'waiting', reason: 'deferred', due: later(30), isDown: false } as const;
    await settleAll(later(1), wait);
    expect(await outbox().listOf(idOf(1))).toMatchObject([
      { state: 'waiting', reason: 'deferred', at: later(30).toISOString(), attempts: 1 },
    ]);
    expect(await claim(later(29))).toBeNull();
    const twoDays = 2 * 24 * 60;
    expect(await claim(later(twoDays + 1))).toBeNull();
    expect((await listUndelivered()).deliveries).toMatchObject([
      { state: 'failed', reason: 'given_up', recipient: 'consultant' },
    ]);
  });

  it('pause a channel whose server is down for growing times', async () => {
    const { claim, enter, settle, listUndelivered } = outbox();
    await enter(1, '10:00');
    const pauses: number[] = [];
    let at = later(1).getTime();
    let claimed = await claim(later(1));
    while (pauses.length < 6) {
      if (!claimed) throw new Error('Nothing was due');
      const due = new Date(at + 1000);
      await settle(
        claimed,
        { state: 'waiting', reason: 'channel_down', due, isDown: true },
        new Date(at),
      );
      expect((await listUndelivered()).alarms).toEqual([
        { kind: 'channel_down', channel: 'mail', since: later(1).toISOString(), waiting: 2 },
      ]);
      const begun = at;
      claimed = null;
      while (!claimed) claimed = await claim(new Date((at += 10_000)));
      pauses.push((at - begun) / 60_000);
    }
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 8]);
  });

  it('over another channel are not paused; a mail that is sent ends the pause', async () => {
    const { claim, enter, settle, settleAll, listUndelivered } = outbox();
    await enter(1, '10:00');
    const down = { state: 'waiting', reason: 'channel_down', due: later(2), isDown: true } as const;
    const claimed = await claim(later(1));
    if (claimed) await settle(claimed, down, later(1));
    const whatsapp = `appointment_requested:${idOf(1)}:firm:whatsapp`;
    await setup().inspect('ZADD', prefix + keys.outbox, String(now.getTime()), whatsapp);
    expect(await claim(later(1))).toBeNull();
    expect((await claim(later(1), 'whatsapp'))?.id).toBe(whatsapp);
    expect((await listUndelivered()).alarms).toMatchObject([{ channel: 'mail', waiting: 2 }]);
    await settleAll(later(3), sent);
    expect((await listUndelivered()).alarms).toEqual([]);
  });

  it('of an erased record are removed and not sent', async () => {
    const { claim, enter } = outbox();
    await enter(1, '10:00');
    await setup().inspect('HDEL', prefix + keys.appointments, idOf(1));
    expect(await claim(later(1))).toBeNull();
    expect(await setup().inspect('ZCARD', prefix + keys.outbox)).toBe(0);
  });

  it('that have no ledger entry are sent as well', async () => {
    const { claim, enter, settleAll, listOf } = outbox();
    await enter(1, '10:00');
    await settleAll(later(1), sent);
    const old = `appointment_requested:${idOf(1)}:firm:mail`;
    await setup().inspect('ZADD', prefix + keys.outbox, String(now.getTime()), old);
    expect((await claim(later(2)))?.id).toBe(old);
    expect(await listOf(idOf(1))).toHaveLength(3);
  });

  it('with an unreadable record are marked as such and delay no others', async () => {
    const { enter, settleAll } = outbox();
    await enter(1, '10:00');
    await enter(2, '11:00', '');
    await setup().inspect('HSET', prefix + keys.appointments, idOf(1), '{"no":');
    const claimed = await settleAll(later(1), sent);
    expect(claimed.map(({ record, recipient }) => [recipient, record.about])).toEqual([
      ['consultant', 'unreadable'],
      ['visitor', 'unreadable'],
      ['consultant', 'appointment'],
    ]);
  });

  it('that failed can be sent again, once at a time', async () => {
    const { enter, settleAll, claim, sendAgain, listUndelivered } = outbox();
    await enter(1, '10:00', '');
    const refused = { state: 'failed', reason: 'rejected', isDown: false } as const;
    const [failed] = await settleAll(later(1), refused);
    const id = failed?.id ?? '';
    expect((await listUndelivered()).deliveries.map((delivery) => delivery.id)).toEqual([id]);
    for (const at of [later(5), later(6)]) {
      expect(await sendAgain(id, at)).toMatchObject({ id, state: 'waiting', attempts: 0 });
    }
    expect((await claim(later(5)))?.id).toBe(id);
    expect(await sendAgain(`${id}9`, later(7))).toBe('unknown');
  });

  it('that are sent again stay in the list of undelivered ones until they are sent', async () => {
    const { enter, settleAll, claim, sendAgain, settle, listUndelivered } = outbox();
    await enter(1, '10:00', '');
    const refused = { state: 'failed', reason: 'rejected', isDown: false } as const;
    const [failed] = await settleAll(later(1), refused);
    const id = failed?.id ?? '';
    const expectState = async (state: string) =>
      expect((await listUndelivered()).deliveries).toMatchObject([{ id, state }]);
    await sendAgain(id, later(2));
    await expectState('waiting');
    const due = later(4);
    const wait = { state: 'waiting', reason: 'deferred', due, isDown: false } as const;
    const claimed = await claim(later(2));
    await expectState('sending');
    if (claimed) await settle(claimed, wait, later(2));
    await expectState('waiting');
    await settleAll(due, refused);
    await expectState('failed');
    await sendAgain(id, later(5));
    await settleAll(later(5), sent);
    expect((await listUndelivered()).deliveries).toEqual([]);
  });
});
