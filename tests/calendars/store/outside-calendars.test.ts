import { expect, it } from 'vitest';
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

describeStore('calendars outside', (setup) => {
  const store = () => outsideCalendarStore(setup().db);
  const busy = async () =>
    (await store().listBusy(new Date(0), later(400 * dayMs))).map(({ from, to, consultant }) => [
      ...[(from - now.getTime()) / hourMs, (to - now.getTime()) / hourMs, consultant],
    ]);
  const members = () => setup().inspect('ZRANGE', stored(keys.busy), '0', '-1');

  it('returns calendars in the order of adding, with their busy times', async () => {
    await store().add(recordOf(2, { consultant: 'ben' }), [{ from: at(2), to: at(3) }]);
    await store().add(recordOf(1), [{ from: at(1), to: at(2) }]);
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
    await store().add(recordOf(1), [{ from: at(0), to: at(60) }]);
    expect(await busy()).toEqual([
      [0, 24, 'anna'],
      [24, 48, 'anna'],
      [48, 60, 'anna'],
    ]);
    const found = await store().listBusy(new Date(at(59)), new Date(at(59.5)));
    expect(found).toEqual([{ from: at(48), to: at(60), consultant: 'anna' }]);
    expect(await store().listBusy(new Date(at(60)), new Date(at(61)))).toEqual([]);
  });

  it('claims calendars one by one, oldest attempt first, each only once', async () => {
    await store().add(recordOf(1, { checkedAt: later(-20 * minuteMs).toISOString() }), []);
    await store().add(recordOf(2, { checkedAt: later(-30 * minuteMs).toISOString() }), []);
    await store().add(recordOf(3), []);
    await store().add(recordOf(4, { checkedAt: later(-minuteMs).toISOString() }), []);
    const before = later(-5 * minuteMs);
    const claim = async (limit: number) =>
      (await store().claim({ before, limit }, now)).map(({ id }) => id);
    expect(await claim(1)).toEqual([idOf(3)]);
    expect(await claim(2)).toEqual([idOf(2), idOf(1)]);
    expect(await claim(9)).toEqual([]);
    expect((await store().get(idOf(3)))?.checkedAt).toBe(now.toISOString());
    expect(await store().claim({ id: idOf(4) }, now)).toMatchObject([{ id: idOf(4) }]);
    expect(await store().claim({ id: idOf(9) }, now)).toEqual([]);
  });

  it('replaces the busy times of one calendar and leaves the others', async () => {
    await store().add(recordOf(1), [{ from: at(1), to: at(2) }]);
    await store().add(recordOf(2), [{ from: at(1), to: at(2) }]);
    const spans = Array.from({ length: 3000 }, (_, index) => ({
      from: at(index),
      to: at(index + 0.5),
    }));
    const meta = { etag: '"1"', lastModified: 'Mon', events: 3001 };
    const kept = await store().keep(recordOf(1), { spans, ...meta }, later(1));
    const at1 = later(1).toISOString();
    expect(kept).toEqual({ ...recordOf(1), ...meta, readAt: at1, expandedAt: at1 });
    expect(await busy()).toHaveLength(3001);
    await store().keep(recordOf(1), { spans: [], events: 0 }, later(2));
    expect(await busy()).toEqual([[1, 2, 'anna']]);
    expect(await store().get(idOf(1))).not.toHaveProperty('etag');
  });

  it('keeps known busy times after a failure or an unchanged read, and since when it fails', async () => {
    await store().add(recordOf(1), [{ from: at(1), to: at(2) }]);
    const first = await store().fail(recordOf(1), 'unreachable', later(1));
    expect(first).toMatchObject({ failedSince: later(1).toISOString(), cause: 'unreachable' });
    const second = await store().fail(recordOf(1), 'http_404', later(2));
    expect(second).toMatchObject({ failedSince: later(1).toISOString(), cause: 'http_404' });
    expect(await busy()).toEqual([[1, 2, 'anna']]);
    const third = await store().keep(recordOf(1), {}, later(3));
    expect(third).toEqual({ ...recordOf(1), readAt: later(3).toISOString() });
    expect(await busy()).toEqual([[1, 2, 'anna']]);
  });

  it('changes only the version that the caller read, and discards reads of an older one', async () => {
    await store().add(recordOf(1, { expandedAt: now.toISOString(), etag: '"1"' }), []);
    const changed = await store().change({ id: idOf(1), version: 1, allDay: true });
    expect(changed).toEqual({ changed: recordOf(1, { allDay: true, version: 2, etag: '"1"' }) });
    const outdated = await store().change({ id: idOf(1), version: 1, allDay: false });
    expect(outdated).toMatchObject({ outdated: { version: 2, allDay: true } });
    expect(await store().change({ id: idOf(9) })).toBe('unknown');
    const stale = [{ from: at(1), to: at(2) }];
    expect(await store().keep(recordOf(1), { spans: stale, events: 1 }, now)).toBeNull();
    expect(await store().fail(recordOf(1), 'unreachable', now)).toBeNull();
    expect(await busy()).toEqual([]);
  });

  it('removes a calendar with its busy times, and a late read does not restore them', async () => {
    await store().add(recordOf(1), [{ from: at(1), to: at(2) }]);
    await store().add(recordOf(2), [{ from: at(1), to: at(2) }]);
    expect(await store().remove(idOf(1))).toBe(true);
    expect(await store().remove(idOf(1))).toBe(false);
    expect(await members()).toEqual([`${at(1)} ${at(2)} anna ${idOf(2)}`]);
    const spans = [{ from: at(3), to: at(4) }];
    expect(await store().keep(recordOf(1), { spans, events: 1 }, now)).toBeNull();
    expect(await busy()).toHaveLength(1);
  });

  it('prunes past busy times', async () => {
    const spans = [-60, -50, -30, -10, 10].map((from) => ({ from: at(from), to: at(from + 1) }));
    await store().add(recordOf(1), spans);
    await store().prune(later(-dayMs));
    expect((await busy()).map(([from]) => from)).toEqual([-30, -10, 10]);
  });
});
