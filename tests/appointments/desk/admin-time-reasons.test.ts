import { describe, expect, test } from 'vitest';
import { pick } from '#platform/i18n/catalogue.ts';
import { changeOf, moveTexts, withWish } from '#features/appointments/desk/moving.ts';
import { daysOf, reasonsFor, stretchOf } from '#features/appointments/desk/time-reasons.ts';

const consultantTexts = pick('de', 'adminConsultants');
const desk = { hoursTexts: pick('de', 'adminHours'), locale: 'de' } as const;
const { why } = consultantTexts.warnings;
const asked = stretchOf({ date: '2026-12-28', time: '23:30' }, 60);
if (!asked) throw new Error('no such time');
const closing = { consultant: 'ada', from: '2026-12-21T00:00', to: '2027-01-04T00:00' };
const reasons = (...closed: object[]) =>
  reasonsFor(
    asked,
    { closed: closed.map((more) => ({ ...closing, ...more })), busy: [] },
    why,
    desk,
  );

describe('the reasons for a warning about a time', () => {
  test('are read for every day that the time touches', () => {
    expect(daysOf(asked)).toEqual({ startDate: '2026-12-28', endDate: '2026-12-29' });
    expect(stretchOf({ date: '2027-03-28', time: '02:30' }, 60)).toBeNull();
  });

  test('contain text and span of the absence', () => {
    const span = 'Mo., 21. Dez. 2026 – So., 3. Jan. 2027';
    expect(reasons({ reason: 'Ferien' }).blocked).toEqual([
      `Abwesenheit: \u2068Ferien\u2069, ${span}`,
    ]);
    expect(reasons({}).blocked).toEqual([`Abwesenheit, ${span}`]);
    const hours = { from: '2026-12-29T00:15', to: '2026-12-29T02:00' };
    expect(reasons({ ...hours, reason: 'Arzt' }).blocked).toEqual([
      'Gesperrt: \u2068Arzt\u2069, Di., 29. Dez. 2026, \u206600:15–02:00\u2069',
    ]);
    expect(reasons({ ...hours, removed: true }).blocked?.[0]).toMatch(/^Einzelne Zeit gesperrt/);
  });

  test('include only absences that overlap the time', () => {
    expect(reasons({ to: '2026-12-28T23:30' }, { from: '2026-12-29T00:30' }).blocked).toEqual([]);
  });

  test('list a public holiday as blocked', () => {
    const found = reasons({ reason: 'Stephanstag', holiday: true });
    expect(found.blocked?.[0]).toMatch(/^Feiertag: \u2068Stephanstag\u2069/);
  });

  test('merge the busy times of several calendars', () => {
    const busy = (startsAt: string, endsAt: string) => ({ consultant: 'ada', startsAt, endsAt });
    const [day, night] = ['2026-12-28T21:00:00.000Z', '2026-12-28T23:00:00.000Z'];
    const found = reasonsFor(
      asked,
      {
        closed: [],
        busy: [busy(day, night), busy(night, '2026-12-29T01:00:00.000Z'), busy(day, night)],
      },
      why,
      desk,
    );
    expect(found.busy).toEqual([
      'Extern belegt: Montag, 28. Dezember 2026, 22:00 – Dienstag, 29. Dezember 2026, 02:00',
    ]);
  });
});

test('move form: labels its button by what it does', () => {
  const { move } = pick('de', 'admin').appointments;
  const before = { date: '2026-12-01', time: '10:00', consultant: 'ada' };
  const submit = (fields: Readonly<Record<string, string>>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...before, ...fields })) data.set(name, value);
    return moveTexts(changeOf(before, withWish(before, data)), move, consultantTexts).submit;
  };
  expect(submit({})).toBe('Termin verschieben');
  expect(submit({ time: '11:00' })).toBe('Termin verschieben');
  expect(submit({ consultant: 'ben' })).toBe('Termin übergeben');
  expect(submit({ consultant: 'ben', date: '2026-12-02' })).toBe('Verschieben und übergeben');
});
