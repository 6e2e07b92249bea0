import { expect, it } from 'vitest';
import { daysPeriod } from '#platform/rules/period.ts';
import { freeTimesIn, listSlots, timesOf } from '#features/hours/rules/slots.ts';
import type { SpanRule } from '#features/hours/rules/span.ts';
import { rosterStore } from '#features/hours/store/roster.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { closeDay, employ, open } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { describeStore } from '#tests/support/store.ts';
import { toInstant } from '#platform/time/zone.ts';
import { placement, enterAtDesk } from '#tests/appointments/store/appointment.ts';

const timeZone = 'Europe/Zurich';
const now = new Date('2041-03-11T08:00:00Z');
const rule: SpanRule = { minutes: 60, bufferBefore: 0, bufferAfter: 0 };

function slot(id: string, date: string, time: string, consultant = 'firm') {
  const startsAt = toInstant(date, time, timeZone);
  if (!startsAt) throw new Error(`There is no ${date} ${time}`);
  return { id: id.padEnd(22, '_'), startsAt, consultant };
}

describeStore('slots', (setup) => {
  const store = () => slotStore(setup().db);
  const read = (startDate: string, endDate: string, by = rule) =>
    store().read(daysPeriod({ startDate, endDate }, timeZone), by);
  const free = async (startDate: string, endDate: string) => {
    const found = freeTimesIn(await read(startDate, endDate), {
      ...{ rule: house.ruleOf(), consultants: ['firm', 'ben'], now, timeZone },
      period: daysPeriod({ startDate, endDate }, timeZone),
    });
    return timesOf(found, timeZone);
  };
  const list = (limit: number, cursor?: string) =>
    listSlots(
      { limit, cursor },
      {
        rule,
        timeZone,
        readDiary: (range) => store().read(range, rule),
      },
    );
  it('are created once per consultant and time, and the first one stays', async () => {
    const first = [slot('a', '2041-03-12', '10:00'), slot('b', '2041-03-12', '11:00')];
    expect(await store().add(first)).toEqual({ created: 2, existing: 0 });
    const again = [slot('c', '2041-03-12', '10:00'), slot('d', '2041-03-13', '10:00')];
    expect(await store().add(again)).toEqual({ created: 1, existing: 1 });
    expect(await list(9)).toEqual([
      { id: first[0]?.id, date: '2041-03-12', time: '10:00', isAvailable: true },
      { id: first[1]?.id, date: '2041-03-12', time: '11:00', isAvailable: true },
      { id: again[1]?.id, date: '2041-03-13', time: '10:00', isAvailable: true },
    ]);
    const others = [
      slot('e', '2041-03-12', '10:00', 'ben'),
      slot('f', '2041-03-12', '10:00', 'ben'),
    ];
    expect(await store().add(others)).toEqual({ created: 1, existing: 1 });
    // Two consultants offer it; visitors see one time.
    expect(await free('2041-03-12', '2041-03-12')).toEqual([
      { date: '2041-03-12', time: '10:00' },
      { date: '2041-03-12', time: '11:00' },
    ]);
  });

  it('are created 2,000 at a time', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => {
      const startsAt = new Date(Date.UTC(2041, 0, 1) + index * 900_000);
      const id = `slot-${index}`.padEnd(22, '_');
      return { id, startsAt, consultant: 'firm' };
    });
    expect(await store().add(many)).toEqual({ created: 2000, existing: 0 });
    expect(await store().add(many)).toEqual({ created: 0, existing: 2000 });
    expect((await read('2040-01-01', '2042-01-01')).slots).toEqual(
      many.map(({ id, startsAt, consultant }) => ({
        id,
        startsAt: startsAt.getTime(),
        consultant,
      })),
    );
  });

  it('are listed by whole days, the first and the last included', async () => {
    await store().add([
      slot('a', '2041-03-11', '23:45'),
      slot('b', '2041-03-12', '00:00'),
      slot('c', '2041-03-13', '23:45'),
      slot('d', '2041-03-14', '00:00'),
    ]);
    expect(await free('2041-03-12', '2041-03-13')).toEqual([
      { date: '2041-03-12', time: '00:00' },
      { date: '2041-03-13', time: '23:45' },
    ]);
    expect(await free('2042-01-01', '2042-02-01')).toEqual([]);
  });

  it('are paged in ascending order, after the last slot of the previous page', async () => {
    expect(await list(2)).toEqual([]);
    const times = ['12:00', '10:00', '11:00'];
    await store().add(times.map((time) => slot(time.replace(':', '-'), '2041-03-12', time)));
    const id = '11-00'.padEnd(22, '_');
    await store().add([slot('ben-11-00', '2041-03-12', '11:00', 'ben')]);
    const timesAfter = async (cursor?: string) => (await list(2, cursor)).map(({ time }) => time);
    // One more than fits on the page, to tell whether another page follows.
    expect(await timesAfter()).toEqual(['10:00', '11:00', '11:00']);
    expect(await timesAfter(`2041-03-12T11:00~${id}`)).toEqual(['11:00', '12:00']);
    expect(await timesAfter(`2041-03-12T12:00~${'z'.repeat(22)}`)).toEqual([]);
    expect(await timesAfter(`9999-12-31T23:45~${id}`)).toEqual([]);
  });

  it('are deleted once, and can be created again at the same time', async () => {
    const [a, b] = [slot('a', '2041-03-12', '10:00'), slot('b', '2041-03-12', '11:00')];
    await store().add([a]);
    expect(await store().delete(b.id, rule)).toBe('unknown');
    expect(await store().delete(a.id, rule)).toBe('deleted');
    expect(await store().delete(a.id, rule)).toBe('unknown');
    expect(await free('2041-03-12', '2041-03-12')).toEqual([]);
    expect(await store().add([slot('c', '2041-03-12', '10:00')])).toMatchObject({ created: 1 });
  });

  it('are not deleted while an appointment overlaps them', async () => {
    const planned = ['09:15', '09:00', '10:45', '11:00'].map((time, index) =>
      slot(`s${String(index)}`, '2041-03-12', time),
    );
    await store().add([...planned, slot('ben', '2041-03-12', '10:00', 'ben')]);
    await enterAtDesk(setup().db, placement({ number: 1, time: '10:00' }));
    const ids = [...planned.map(({ id }) => id), 'ben'.padEnd(22, '_'), 'unknown'.padEnd(22, '_')];
    expect(await store().deleteMany([...ids, ...ids], rule)).toEqual({
      deleted: 3,
      booked: 2,
      unknown: 1,
    });
    expect((await list(9)).map(({ time, isAvailable }) => [time, isAvailable])).toEqual([
      ['09:15', false],
      ['10:45', false],
    ]);
  });

  it('are not offered on a closed day, and are again once it is open', async () => {
    await employ(setup().db, 'firm', 'ben');
    // The second slot starts on the evening before and reaches into the day.
    const planned = [slot('a', '2041-03-12', '10:00'), slot('b', '2041-03-11', '23:15')];
    await store().add([...planned, slot('c', '2041-03-12', '10:00', 'ben')]);
    const id = await closeDay(setup().db, '2041-03-12');
    expect((await list(9)).map(({ isAvailable }) => isAvailable)).toEqual([false, false, true]);
    await open(setup().db, id);
    expect((await list(9)).map(({ isAvailable }) => isAvailable)).toEqual(Array(3).fill(true));
  });

  it('are not added with an outdated roster', async () => {
    const { version } = await rosterStore(setup().db).read();
    await closeDay(setup().db, '2041-03-12', { reason: 'Ausflug' });
    const answer = await store().addBy(version, [slot('a', '2041-03-12', '10:00')]);
    expect(answer).toMatchObject({
      stale: { consultants: [{ schedule: { exceptions: [{ reason: 'Ausflug' }] } }] },
    });
    expect(await list(9)).toEqual([]);
  });
});
