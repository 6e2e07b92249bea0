import { beforeEach, expect, it } from 'vitest';
import { outsideActs } from '#features/calendars/acts/outside-calendars.ts';
import type { BusySpan } from '#features/calendars/rules/busy.ts';
import { employ } from '#tests/support/hours.ts';
import type { OutsideCause } from '#features/calendars/contract/outside-calendar.ts';
import type { OutsideRecord } from '#features/calendars/rules/outside-calendars.ts';
import { keys } from '#registry/keys.ts';
import { outsideCalendarStore } from '#features/calendars/store/outside-calendars.ts';
import { dayMs, hourMs, minuteMs } from '#platform/time/units.ts';
import { stored } from '#tests/support/keys.ts';
import { describeStore } from '#tests/support/store.ts';

const now = new Date('2041-03-11T08:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const at = (hours: number) => now.getTime() + hours * hourMs;
const idOf = (number: number) => `calendar-${String(number).padStart(13, '0')}`;
const recordOf = (number: number, changes: Partial<OutsideRecord> = {}): OutsideRecord => ({
  id: idOf(number),
  consultant: 'anna',
  address: `https://calendar.example.com/${number}.ics`,
  allDay: false,
  createdAt: later(number).toISOString(),
  version: 1,
  events: 1,
  ...changes,
});

const failed = (cause: OutsideCause) => ({ kind: 'failed', cause }) as const;

describeStore('calendars outside', (setup) => {
  const store = () => ({ ...outsideCalendarStore(setup().db), ...outsideActs(setup().db) });
  const doing = { now, trace: undefined };
  const add = (record: OutsideRecord, spans: readonly BusySpan[] = []) =>
    store().add(record, spans, doing);
  beforeEach(() => employ(setup().db, 'anna', 'ben'));
  const busy = async () =>
    (await store().listBusy(new Date(0), later(400 * dayMs))).map(({ from, to, consultant }) => [
      ...[(from - now.getTime()) / hourMs, (to - now.getTime()) / hourMs, consultant],
    ]);
  const members = () => setup().inspect('ZRANGE', stored(keys.busy), '0', '-1');

  it('returns calendars in the order of adding, with their busy times', async () => {
    await add(recordOf(2, { consultant: 'ben' }), [{ from: at(2), to: at(3) }]);
    await add(recordOf(1), [{ from: at(1), to: at(2) }]);
    expect(await store().list()).toEqual([recordOf(1), recordOf(2, { consultant: 'ben' })]);
    expect(await members()).toEqual([
      `${at(1)} ${at(2)} anna ${idOf(1)}`,
      `${at(2)} ${at(3)} ben ${idOf(2)}`,
    ]);
    expect(await busy()).toEqual([
      [1, 2, 'anna'],
      [2, 3, 'ben'],
    ]);
  });

  it('stores pieces of at most a day, so that a search from a day earlier finds all', async () => {
    await add(recordOf(1), [{ from: at(0), to: at(60) }]);
    expect(await busy()).toEqual([
      [0, 24, 'anna'],
      [24, 48, 'anna'],
      [48, 60, 'anna'],
    ]);
    const found = await store().listBusy(new Date(at(59)), new Date(at(59.5)));
    expect(found).toEqual([{ from: at(48), to: at(60), consultant: 'anna' }]);
    expect(await store().listBusy(new Date(at(60)), new Date(at(61)))).toEqual([]);
  });

  it('claims a calendar once, and notes the attempt', async () => {
    await add(recordOf(1, { checkedAt: later(-20 * minuteMs).toISOString() }));
    await add(recordOf(2));
    const before = later(-5 * minuteMs);
    const claim = (number: number) => store().claim({ id: idOf(number), before, now });
    expect(await Promise.all([claim(1), claim(1)])).toEqual([
      recordOf(1, { checkedAt: now.toISOString() }),
      null,
    ]);
    expect(await claim(2)).toMatchObject({ checkedAt: now.toISOString() });
    expect(await claim(2)).toBeNull();
    expect((await store().get(idOf(2)))?.checkedAt).toBe(now.toISOString());
    expect(await store().claim({ id: idOf(2), now })).toMatchObject({ id: idOf(2) });
    expect(await store().claim({ id: idOf(9), now })).toBeNull();
  });

  it('adds none of a consultant who is unknown', async () => {
    const refused = await add(recordOf(1, { consultant: 'cleo' }), [{ from: at(1), to: at(2) }]);
    expect(refused).toMatchObject({ ok: false, code: 'validation_failed' });
    expect(await store().list()).toEqual([]);
    expect(await members()).toEqual([]);
  });

  it('keeps fields that it does not know', async () => {
    const kept = JSON.stringify({ ...recordOf(1), later: 'field' });
    await setup().inspect('HSET', stored(keys.outsideCalendars), idOf(1), kept);
    await store().change({ id: idOf(1), allDay: true }, doing);
    expect(await store().get(idOf(1))).toMatchObject({ later: 'field', allDay: true, version: 2 });
  });

  it('replaces the busy times of one calendar and leaves the others', async () => {
    await add(recordOf(1), [{ from: at(1), to: at(2) }]);
    await add(recordOf(2), [{ from: at(1), to: at(2) }]);
    const spans = Array.from({ length: 3000 }, (_, index) => ({
      from: at(index),
      to: at(index + 0.5),
    }));
    const meta = { etag: '"1"', lastModified: 'Mon', events: 3001 };
    const kept = await store().keep(recordOf(1), { kind: 'read', spans, ...meta }, later(1));
    const at1 = later(1).toISOString();
    expect(kept).toEqual({ ...recordOf(1), ...meta, readAt: at1, expandedAt: at1 });
    expect(await busy()).toHaveLength(3001);
    await store().keep(recordOf(1), { kind: 'read', spans: [], events: 0 }, later(2));
    expect(await busy()).toEqual([[1, 2, 'anna']]);
    expect(await store().get(idOf(1))).not.toHaveProperty('etag');
  });

  it('keeps known busy times after a failure or an unchanged read, and since when it fails', async () => {
    await add(recordOf(1), [{ from: at(1), to: at(2) }]);
    const first = await store().keep(recordOf(1), failed('unreachable'), later(1));
    expect(first).toMatchObject({ failedSince: later(1).toISOString(), cause: 'unreachable' });
    const second = await store().keep(recordOf(1), failed('http_404'), later(2));
    expect(second).toMatchObject({ failedSince: later(1).toISOString(), cause: 'http_404' });
    expect(await busy()).toEqual([[1, 2, 'anna']]);
    const third = await store().keep(recordOf(1), { kind: 'unchanged' }, later(3));
    expect(third).toEqual({ ...recordOf(1), readAt: later(3).toISOString() });
    expect(await busy()).toEqual([[1, 2, 'anna']]);
  });

  it('changes only the version that the caller read, and discards reads of an older one', async () => {
    await add(recordOf(1, { expandedAt: now.toISOString(), etag: '"1"' }));
    const changed = await store().change({ id: idOf(1), version: 1, allDay: true }, doing);
    expect(changed).toEqual({ changed: recordOf(1, { allDay: true, version: 2, etag: '"1"' }) });
    const outdated = await store().change({ id: idOf(1), version: 1, allDay: false }, doing);
    expect(outdated).toMatchObject({ outdated: { version: 2, allDay: true } });
    expect(await store().change({ id: idOf(9) }, doing)).toBe('unknown');
    const stale = [{ from: at(1), to: at(2) }];
    expect(
      await store().keep(recordOf(1), { kind: 'read', spans: stale, events: 1 }, now),
    ).toBeNull();
    expect(await store().keep(recordOf(1), failed('unreachable'), now)).toBeNull();
    expect(await busy()).toEqual([]);
  });

  it('removes a calendar with its busy times, and a late read does not restore them', async () => {
    await add(recordOf(1), [{ from: at(1), to: at(2) }]);
    await add(recordOf(2), [{ from: at(1), to: at(2) }]);
    expect(await store().remove(idOf(1), doing)).toBe(true);
    expect(await store().remove(idOf(1), doing)).toBe(false);
    expect(await members()).toEqual([`${at(1)} ${at(2)} anna ${idOf(2)}`]);
    const spans = [{ from: at(3), to: at(4) }];
    expect(await store().keep(recordOf(1), { kind: 'read', spans, events: 1 }, now)).toBeNull();
    expect(await busy()).toHaveLength(1);
  });

  it('prunes past busy times', async () => {
    const spans = [-60, -50, -30, -10, 10].map((from) => ({ from: at(from), to: at(from + 1) }));
    await add(recordOf(1), spans);
    await store().prune(later(-dayMs));
    expect((await busy()).map(([from]) => from)).toEqual([-30, -10, 10]);
  });
});
