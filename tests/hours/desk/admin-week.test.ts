import { describe, expect, test } from 'vitest';
import type { OfferedTimes } from '#features/hours/contract/hours.ts';
import { isOver, weekEntries, weekOf } from '#features/appointments/desk/calendar/week-days.ts';
import { appointmentOf as recordOf } from '#tests/support/appointment.ts';

const appointmentOf = (part: Parameters<typeof recordOf>[0] = {}) => ({
  ...recordOf(part),
  version: 1,
});

const date = '2026-12-01';
const days = weekOf(date, 'de');
const nothing: OfferedTimes = { times: [], closed: [], opened: [], busy: [] };
const timeAt = (time: string, consultant = 'firm') => ({ consultant, date, time });

type Given = Partial<OfferedTimes> & Partial<Parameters<typeof weekEntries>[0]>;

/** Each entry as its time, its kind, and its client, consultants or reason. */
const entriesOf = ({ appointments = [], consultant = '', ...offered }: Given) =>
  weekEntries({ days, offered: { ...nothing, ...offered }, appointments, consultant }).map(
    (entry) => [
      'until' in entry ? `${entry.time}–${entry.until}` : entry.time,
      entry.kind,
      entry.kind === 'appointment'
        ? entry.appointment.clientName
        : entry.kind === 'free'
          ? entry.consultants.join(', ')
          : entry.reason,
    ],
  );

describe('weekEntries', () => {
  test('lists free times and appointments in order', () => {
    const times = [timeAt('11:00'), timeAt('08:00')];
    expect(entriesOf({ times, appointments: [appointmentOf()] })).toEqual([
      ['08:00', 'free', 'firm'],
      ['10:00–11:00', 'appointment', 'Ada Muster'],
      ['11:00', 'free', 'firm'],
    ]);
  });

  test('includes completed appointments, but no cancelled or expired ones', () => {
    const appointments = [
      appointmentOf({ status: 'completed' }),
      appointmentOf({ time: '08:00', status: 'cancelled' }),
      appointmentOf({ time: '09:00', status: 'expired' }),
    ];
    expect(entriesOf({ appointments })).toEqual([['10:00–11:00', 'appointment', 'Ada Muster']]);
  });

  test('lists closed spans on each of their days, with holidays and single times as separate kinds', () => {
    const closed: OfferedTimes['closed'] = [
      {
        consultant: 'firm',
        id: 'a',
        from: '2026-11-29T12:00',
        to: '2026-12-01T09:00',
        reason: 'Messe',
      },
      {
        consultant: 'firm',
        from: '2026-12-08T00:00',
        to: '2026-12-09T00:00',
        reason: 'Nicht in dieser Woche',
        holiday: true,
      },
      {
        consultant: 'firm',
        from: '2026-12-04T00:00',
        to: '2026-12-05T00:00',
        reason: 'Mariä Empfängnis',
        holiday: true,
      },
      {
        consultant: 'firm',
        id: 'b',
        from: '2026-12-02T10:00',
        to: '2026-12-02T11:00',
        removed: true,
      },
    ];
    expect(entriesOf({ closed })).toEqual([
      ['00:00–24:00', 'closed', 'Messe'],
      ['00:00–09:00', 'closed', 'Messe'],
      ['10:00–11:00', 'removed', undefined],
      ['00:00–24:00', 'holiday', 'Mariä Empfängnis'],
    ]);
  });

  test('lists openings beyond the hours before the times they offer', () => {
    const opened = [
      {
        ...{ consultant: 'firm', id: 'a', reason: 'Messe' },
        ...{ from: '2026-12-01T08:00', to: '2026-12-01T12:00' },
      },
      { consultant: 'ben', id: 'b', from: '2026-12-05T22:00', to: '2026-12-06T02:00' },
    ];
    const given = { times: [timeAt('08:00')], opened };
    expect(entriesOf(given)).toEqual([
      ['08:00–12:00', 'opened', 'Messe'],
      ['08:00', 'free', 'firm'],
      ['22:00–24:00', 'opened', undefined],
      ['00:00–02:00', 'opened', undefined],
    ]);
    expect(entriesOf({ ...given, consultant: 'firm' })).toHaveLength(2);
  });

  test('joins busy spans of an external calendar, in the firm’s time zone', () => {
    const busy = [
      { startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' },
      { startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' },
      { startsAt: '2026-12-01T22:00:00.000Z', endsAt: '2026-12-02T02:00:00.000Z' },
    ].map((span) => ({ consultant: 'firm', ...span }));
    expect(entriesOf({ busy })).toEqual([
      ['09:00–12:00', 'busy', undefined],
      ['23:00–24:00', 'busy', undefined],
      ['00:00–03:00', 'busy', undefined],
    ]);
  });

  test('lists all consultants, or a single one including holidays of all', () => {
    const holiday = { from: `${date}T00:00`, to: '2026-12-02T00:00', reason: 'Fest' };
    const given = {
      times: [timeAt('08:00', 'anna'), timeAt('08:00', 'ben')],
      appointments: [appointmentOf({ consultant: 'ben', clientName: 'Beim Ben' })],
      closed: ['anna', 'ben'].map((consultant) => ({
        consultant,
        ...holiday,
        holiday: true as const,
      })),
    };
    expect(entriesOf(given)).toEqual([
      ['00:00–24:00', 'holiday', 'Fest'],
      ['08:00', 'free', 'anna, ben'],
      ['10:00–11:00', 'appointment', 'Beim Ben'],
    ]);
    expect(entriesOf({ ...given, consultant: 'anna' })).toEqual([
      ['00:00–24:00', 'holiday', 'Fest'],
      ['08:00', 'free', 'anna'],
    ]);
  });
});

describe('isOver', () => {
  /** Whether every entry is over at the given moment in the firm's time zone. */
  const isAllOver = (given: Given, [day, time]: readonly [string, string]) =>
    weekEntries({ days, offered: { ...nothing, ...given }, appointments: [], ...given }).every(
      (entry) => isOver(entry, { date: day, time }),
    );
  const span = (from: string, to: string) => ({ consultant: 'firm', id: from, from, to });
  const [monday, sunday] = ['2026-11-30', '2026-12-06'] as const;
  const workdays = span(`${monday}T00:00`, '2026-12-05T00:00');

  test('is false while a closed span or an opening is current or still to come', () => {
    for (const given of [
      { closed: [workdays] },
      { closed: [{ ...span(`${date}T10:00`, `${date}T11:00`), removed: true as const }] },
      { opened: [span(`${date}T18:00`, `${date}T20:00`)] },
    ]) {
      expect(isAllOver(given, [monday, '08:00'])).toBe(false);
      expect(isAllOver(given, [sunday, '19:00'])).toBe(true);
    }
    // A public holiday alone does not keep the week on screen.
    const holiday = { ...workdays, holiday: true as const, reason: 'Weihnachten' };
    expect(isAllOver({ closed: [holiday] }, [monday, '08:00'])).toBe(true);
    expect(isAllOver({ closed: [workdays] }, ['2026-12-04', '23:59'])).toBe(false);
    expect(isAllOver({ closed: [workdays] }, ['2026-12-05', '00:00'])).toBe(true);
  });

  test('is false until the last free time has started and the last appointment has ended', () => {
    expect(isAllOver({ times: [timeAt('08:00')] }, [date, '08:00'])).toBe(false);
    expect(isAllOver({ times: [timeAt('08:00')] }, [date, '08:01'])).toBe(true);
    expect(isAllOver({ appointments: [appointmentOf()] }, [date, '10:30'])).toBe(false);
    expect(isAllOver({ appointments: [appointmentOf()] }, [date, '11:01'])).toBe(true);
  });
});
