import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { nearestOf, wantingOf } from '#features/appointments/desk/needs/wanting.ts';
import { dayByPerson, isDayOver } from '#features/desk/desk/today/day-by-person.ts';
import type { Undelivered } from '#features/delivery/contract.ts';
import { isMailOpen, madeOf, stepsOf } from '#features/desk/desk/today/first/house.ts';
import { ordered } from '#features/desk/desk/today/order.ts';
import { type DeskConsultant, shippedConsultant } from '#features/consultants/contract.ts';
import { firm } from '#firm';
import { formatNearDay } from '#platform/desk/format.ts';
import { appointmentOf as recordOf } from '#tests/support/appointment.ts';

const appointmentOf = (part: Parameters<typeof recordOf>[0] = {}): DeskAppointment => ({
  ...recordOf(part),
  version: 1,
});

describe('the order of needs', () => {
  const need = (id: string, at: number, since = 0) => ({ id, at, since });

  test('what matters now comes first, the longest wait before others; then by nearness', () => {
    const [later, soon] = [need('later', 300), need('soon', 200)];
    const [old, recent] = [need('old', 50, 1), need('recent', 10, 2)];
    expect(ordered([later, recent, soon, old], 100)).toEqual([old, recent, soon, later]);
  });

  test('lists what several subjects name once, as the first names it', () => {
    expect(ordered([need('one', 300), need('two', 200), need('one', 100)], 0)).toEqual([
      need('two', 200),
      need('one', 300),
    ]);
  });

  test('keeps every need, whatever the order in which they come', () => {
    const needs = fc.uniqueArray(fc.record({ id: fc.uuid(), at: fc.nat(), since: fc.nat() }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(needs, fc.nat(), (all, now) => {
        const found = ordered(all, now);
        expect(new Set(found)).toEqual(new Set(all));
        const near = found.map(({ at }) => Math.max(at, now));
        expect(near).toEqual(near.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('appointments that want an act', () => {
  const nothing = { listed: [], unproposed: [], unsettled: [] };
  const times = [
    { date: '2026-12-03', time: '09:00', startsAt: '2026-12-03T08:00:00.000Z', with: 'firm' },
  ];
  const proposed = { until: '2026-11-30', times };

  test('a request wants an answer, unless the client has the choice or it has one already', () => {
    const request = appointmentOf();
    const theirs = appointmentOf({ id: 'b'.repeat(22), proposed });
    const answered = appointmentOf({ id: 'c'.repeat(22), status: 'confirmed' });
    const found = wantingOf([request, theirs, answered], nothing);
    expect(found.map(({ appointment }) => appointment)).toEqual([request]);
    expect(found[0]?.isRequest).toBe(true);
  });

  test('is listed once with all that it wants', () => {
    const request = appointmentOf();
    expect(
      wantingOf([request], {
        ...nothing,
        listed: [{ appointment: request, why: 'blocked' }],
        unsettled: [request],
      }),
    ).toEqual([
      {
        ...{ appointment: request, isRequest: true, isUnproposed: false, isUnsettled: true },
        closed: 'blocked',
      },
    ]);
  });

  test('a proposal without a time left is no request, since an answer would end it', () => {
    const gone = appointmentOf({ proposed });
    expect(wantingOf([gone], { ...nothing, unproposed: [gone] })).toEqual([
      { appointment: gone, isRequest: false, isUnproposed: true, isUnsettled: false },
    ]);
  });

  test('in closed time wants nothing while its client has other times to choose from', () => {
    const theirs = appointmentOf({ status: 'confirmed', proposed });
    const listed = [{ appointment: theirs, why: 'blocked' as const }];
    expect(wantingOf([], { ...nothing, listed })).toEqual([]);
    const found = wantingOf([], { ...nothing, listed, unproposed: [theirs] });
    expect(found.map(({ closed }) => closed)).toEqual(['blocked']);
  });

  test('matters by the end of the promised day, at its start at the latest', () => {
    const start = Date.parse('2026-12-01T09:00:00Z');
    expect(nearestOf(appointmentOf())).toBe(start);
    expect(nearestOf(appointmentOf({ answerBy: '2026-11-27' }))).toBe(
      Date.parse('2026-11-27T23:00:00Z'),
    );
    expect(nearestOf(appointmentOf({ answerBy: '2026-12-01' }))).toBe(start);
    expect(nearestOf(appointmentOf({ answerBy: '2026-11-27', status: 'confirmed' }))).toBe(start);
  });
});

describe('the day by person', () => {
  const at = (time: string, more: Parameters<typeof recordOf>[0] = {}) =>
    appointmentOf({ id: time.padEnd(22, 'x'), time, status: 'confirmed', ...more });
  const now = Date.parse('2026-12-01T09:30:00Z');

  test('groups by consultant in their order, ascending, without what is over', () => {
    const all = [
      at('14:00', { consultant: 'bea' }),
      at('11:00', { consultant: 'anna' }),
      at('12:00', { consultant: 'anna', status: 'cancelled' }),
      at('09:00', { consultant: 'gone' }),
      at('08:00', { consultant: 'anna' }),
    ];
    const day = dayByPerson(all, ['anna', 'cem', 'bea'], now);
    expect(
      day.map(({ consultant, entries }) => [
        consultant,
        entries.map(({ appointment, phase }) => `${appointment.time} ${phase}`),
      ]),
    ).toEqual([
      ['anna', ['08:00 over', '11:00 next']],
      ['bea', ['14:00 next']],
      ['gone', ['09:00 over']],
    ]);
    expect(isDayOver(day)).toBe(false);
  });

  test('marks what runs now, and then nothing as next', () => {
    const [day] = dayByPerson([at('10:00'), at('11:00'), at('12:00')], ['firm'], now);
    expect(day?.entries.map(({ phase }) => phase)).toEqual(['now', 'ahead', 'ahead']);
  });

  test('is over once nothing is left, and on an empty day', () => {
    expect(isDayOver(dayByPerson([at('08:00')], ['firm'], now))).toBe(true);
    expect(isDayOver([])).toBe(true);
  });
});

describe('a new house', () => {
  type Person = Pick<DeskConsultant, 'id' | 'name' | 'active'>;
  const shipped: Person = { id: shippedConsultant, name: firm.name, active: true };
  const named = { id: 'bea', name: 'Bea', active: true };
  const steps = (unbookable: string[], ...consultants: Person[]) =>
    stepsOf({ unbookable }, consultants);

  test('hours are done once somebody can be booked', () => {
    expect(steps([shippedConsultant], shipped).hours).toBe(false);
    expect(steps([], shipped).hours).toBe(true);
    expect(steps(['bea'], shipped, named).hours).toBe(true);
    expect(steps([], { ...shipped, active: false }).hours).toBe(false);
  });

  test('persons are done once one has a name of their own, and everybody can be booked', () => {
    expect(steps([], shipped)).toMatchObject({ person: false, waiting: [] });
    expect(steps([], { ...shipped, name: 'Bea' }).person).toBe(true);
    expect(steps(['bea'], shipped, named)).toMatchObject({ person: false, waiting: [named] });
    expect(steps(['bea'], shipped, { ...named, active: false })).toMatchObject({
      ...{ person: true, waiting: [] },
    });
  });

  test('a young house is reminded of a test mail until it has sent one, an old one is not', () => {
    const at = '2041-12-01T09:00:00.000Z';
    const fits = (name: string): { state: 'fits'; name: string; found: string[] } => ({
      ...{ state: 'fits', name, found: [] },
    });
    const mail = {
      at,
      records: [
        { kind: 'spf', ...fits('example.com') },
        { kind: 'dkim', ...fits('s1._domainkey.example.com') },
        { kind: 'dmarc', ...fits('_dmarc.example.com') },
      ],
    } satisfies NonNullable<Undelivered['trials']>['mail'];
    expect(isMailOpen(3, {})).toBe(true);
    expect(isMailOpen(11, {})).toBe(false);
    expect(isMailOpen(undefined, {})).toBe(false);
    expect(isMailOpen(3, undefined)).toBe(false);
    expect(isMailOpen(3, { letter: { at } })).toBe(true);
    expect(isMailOpen(3, { mail })).toBe(false);
  });

  test('counts appointments in every status', () => {
    const appointments = { pending: 1, confirmed: 2, cancelled: 0, completed: 3, expired: 1 };
    expect(madeOf({ appointments })).toBe(7);
  });
});

test.each([
  ['de', 'heute', 'Do., 3. Dez.', 'Fr., 1. Jan. 2027'],
  ['en', 'today', 'Thu 3 Dec', 'Fri 1 Jan 2027'],
  ['ar', 'اليوم', 'الخميس، 3 ديسمبر', 'الجمعة، 1 يناير 2027'],
] as const)('near days in %s', (locale, today, other, nextYear) => {
  expect(formatNearDay('2026-12-01', '2026-12-01', locale)).toBe(today);
  expect(formatNearDay('2026-12-03', '2026-12-01', locale)).toBe(other);
  expect(formatNearDay('2027-01-01', '2026-12-01', locale)).toBe(nextYear);
});
