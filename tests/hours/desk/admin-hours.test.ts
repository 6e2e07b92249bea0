import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newExceptionSchema, weeklyHoursSchema } from '#features/hours/contract/hours.ts';
import {
  emptyException,
  exceptionFaults,
  stateOf,
  toException,
} from '#features/hours/desk/exception-form.ts';
import {
  emptyPlan,
  hoursFaults,
  mondayForAll,
  nextSpan,
  officeWeek,
  planAfter,
  type SpanForm,
  toWeeklyHoursForm,
  toWeeklyHours,
} from '#features/hours/desk/weekly-hours-form.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { formatLocalSpan, onDay } from '#features/hours/desk/span-text.ts';
import { closedTime } from '#features/hours/desk/slots/use-take-away.ts';

const span = (from: string, to: string): SpanForm => ({ from, to });
/** A plan with these spans on some weekdays; 0 is Monday. */
const weekOf = (days: Readonly<Record<number, readonly SpanForm[]>>) => ({
  ...emptyPlan,
  days: emptyPlan.days.map((_, day) => days[day] ?? []),
});

describe('form of weekly hours', () => {
  test('joins equal days into one rule and survives the round trip', () => {
    const form = {
      plans: [{ ...officeWeek, validUntil: '2027-06-30' }],
      holidays: ['zug'],
    } as const;
    const hours = toWeeklyHours({ ...form, holidays: [...form.holidays] });
    expect(hours).toEqual({
      rules: [
        {
          weekdays: [1, 2, 3, 4, 5],
          spans: [
            { from: '09:00', to: '12:00' },
            { from: '13:00', to: '17:00' },
          ],
          validUntil: '2027-06-30',
        },
      ],
      holidays: ['zug'],
    });
    expect(toWeeklyHoursForm(hours)).toEqual(form);
  });

  test('converts to the server’s shape, sorts the spans and accepts midnight as an end', () => {
    const plan = weekOf({ 5: [span('20:00', '00:00'), span('08:15', '10:00')] });
    const hours = toWeeklyHours({ plans: [plan], holidays: [] });
    expect(z.parse(weeklyHoursSchema, hours)).toEqual({
      rules: [
        {
          weekdays: [6],
          spans: [
            { from: '08:15', to: '10:00' },
            { from: '20:00', to: '24:00' },
          ],
        },
      ],
      holidays: [],
    });
    expect(toWeeklyHoursForm(hours).plans[0]?.days[5]?.at(-1)).toEqual(span('20:00', '00:00'));
  });

  test('reports invalid and overlapping spans by place', () => {
    const plan = weekOf({
      0: [span('09:00', '12:00'), span('11:45', '13:00'), span('13:00', '14:00')],
      1: [span('', '12:00')],
      2: [span('12:00', '09:00')],
      3: [span('09:10', '12:00')],
      4: [span('20:00', '00:00'), span('19:00', '21:00')],
    });
    const limited = { ...officeWeek, validFrom: '2027-07-01', validUntil: '2027-06-30' };
    expect(hoursFaults({ plans: [plan, limited], holidays: [] })).toEqual({
      '0.0.1': 'overlap',
      '0.1.0': 'required',
      '0.2.0': 'before_start',
      '0.3.0': 'off_step',
      '0.4.1': 'overlap',
      '1': 'before_start',
    });
    expect(hoursFaults({ plans: [officeWeek], holidays: [] })).toEqual({});
  });

  test('mondayForAll: copies Monday to Friday and leaves the weekend', () => {
    const plan = weekOf({ 0: [span('08:00', '11:00')], 5: [span('10:00', '11:00')] });
    const { days } = mondayForAll(plan);
    expect(days.map((spans) => spans.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expect(days[4]).toEqual([span('08:00', '11:00')]);
    expect(days[5]).toEqual([span('10:00', '11:00')]);
  });

  test('planAfter: starts a plan with the same hours on the day after the last one ends', () => {
    expect(planAfter({ ...officeWeek, validUntil: '2027-06-30' })).toEqual({
      ...officeWeek,
      validFrom: '2027-07-01',
    });
  });

  test('nextSpan: suggests a morning, then an afternoon, then an empty span', () => {
    expect(nextSpan([])).toEqual(span('09:00', '12:00'));
    expect(nextSpan([span('08:00', '12:00')])).toEqual(span('13:00', '17:00'));
    expect(nextSpan([span('13:00', '17:00')])).toEqual(span('', ''));
    expect(nextSpan([span('20:00', '00:00')])).toEqual(span('', ''));
  });
});

describe('form of an exception', () => {
  const now = { date: '2026-12-01', time: '10:00' };
  const typed = { ...emptyException, date: '2026-12-24' };

  test('converts each kind to a span in the firm’s time zone', () => {
    const shapes = [
      [{ ...typed, endDate: '2027-01-03', reason: ' Ferien ' }, '24T00:00', '2027-01-04T00:00'],
      [typed, '24T00:00', '2026-12-25T00:00'],
      [{ ...typed, shape: 'halfDay' }, '24T00:00', '2026-12-24T12:00'],
      [{ ...typed, shape: 'halfDay', half: 'afternoon' }, '24T12:00', '2026-12-25T00:00'],
      [{ ...typed, shape: 'hours', from: '13:00', to: '15:00' }, '24T13:00', '2026-12-24T15:00'],
      [{ ...typed, shape: 'opening', from: '18:00', to: '00:00' }, '24T18:00', '2026-12-25T00:00'],
    ] as const;
    for (const [form, from, to] of shapes) {
      const exception = toException(form);
      expect(exception).toMatchObject({ from: `2026-12-${from}`, to });
      expect(z.parse(newExceptionSchema, exception)).toEqual(exception);
      expect(exceptionFaults(form, now)).toEqual({});
      expect(exception.kind).toBe('shape' in form && form.shape === 'opening' ? 'open' : 'closed');
    }
    expect(toException(shapes[0][0]).reason).toBe('Ferien');
    expect(toException(typed)).not.toHaveProperty('reason');
  });

  test('reports missing, reversed and past fields', () => {
    expect(exceptionFaults(emptyException, now)).toEqual({ date: 'required' });
    expect(exceptionFaults({ ...typed, endDate: '2026-12-23' }, now)).toEqual({
      endDate: 'before_start',
    });
    expect(exceptionFaults({ ...typed, endDate: '2028-02-01' }, now)).toEqual({
      endDate: 'too_many_days',
    });
    const hours = { ...typed, shape: 'hours' } as const;
    expect(exceptionFaults(hours, now)).toEqual({ from: 'required', to: 'required' });
    expect(exceptionFaults({ ...hours, from: '10:05', to: '09:00' }, now)).toEqual({
      from: 'off_step',
    });
    expect(exceptionFaults({ ...hours, from: '10:00', to: '10:00' }, now)).toEqual({
      to: 'before_start',
    });
    const today = { ...hours, date: now.date, from: '08:00', to: '10:00' };
    expect(exceptionFaults(today, now)).toEqual({ date: 'past' });
    expect(exceptionFaults({ ...today, to: '10:15' }, now)).toEqual({});
  });

  test('closedTime: closes a single time for the length of an appointment', () => {
    const closed = closedTime({ date: '2026-12-31', time: '23:30' });
    expect(closed).toEqual({
      kind: 'closed',
      from: '2026-12-31T23:30',
      to: '2027-01-01T00:30',
      removed: true,
    });
    expect(stateOf(closed)).toBe('removed');
    expect(stateOf({ kind: 'open' })).toBe('open');
  });
});

describe('local span', () => {
  test('is formatted as whole days, hours of a day, or from one moment to another', () => {
    const words = (from: string, to: string) =>
      formatLocalSpan(
        { from, to },
        { hoursTexts: pick('de', 'adminHours'), locale: 'de' },
      ).replaceAll(/[\u2066\u2069]/g, '');
    expect(words('2026-12-24T00:00', '2026-12-25T00:00')).toBe('Do., 24. Dez. 2026');
    expect(words('2026-12-24T00:00', '2027-01-04T00:00')).toBe(
      'Do., 24. Dez. 2026 – So., 3. Jan. 2027',
    );
    expect(words('2026-12-24T12:00', '2026-12-25T00:00')).toBe('Do., 24. Dez. 2026, ab 12:00');
    expect(words('2026-12-24T00:00', '2026-12-24T12:00')).toBe('Do., 24. Dez. 2026, bis 12:00');
    expect(words('2026-12-24T09:00', '2026-12-24T12:00')).toBe('Do., 24. Dez. 2026, 09:00–12:00');
    expect(words('2026-12-24T22:00', '2026-12-25T09:00')).toBe(
      'Do., 24. Dez. 2026, 22:00 – Fr., 25. Dez. 2026, 09:00',
    );
  });

  test('onDay: returns its part on each of its days, and null on others', () => {
    const night = { from: '2026-12-24T22:00', to: '2026-12-26T00:00' };
    expect(onDay(night, '2026-12-23')).toBeNull();
    expect(onDay(night, '2026-12-24')).toEqual(span('22:00', '24:00'));
    expect(onDay(night, '2026-12-25')).toEqual(span('00:00', '24:00'));
    expect(onDay(night, '2026-12-26')).toBeNull();
  });
});
