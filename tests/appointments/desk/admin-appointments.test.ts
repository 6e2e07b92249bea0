import { describe, expect, test } from 'vitest';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import { endOf, lengthOptions, withInput } from '#features/appointments/desk/length.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { actorText } from '#features/audit/desk/actor-text.ts';
import { appointmentOf as recordOf } from '#tests/support/appointment.ts';

const appointmentOf = (part: Parameters<typeof recordOf>[0] = {}) => ({
  ...recordOf(part),
  version: 1,
});

const date = '2026-12-01';

describe('the length of an entered appointment', () => {
  test('sets the end in the firm’s zone, across clock changes and midnight', () => {
    expect(endOf({ date, time: '23:30' }, 45)).toBe('00:15');
    expect(endOf({ date: '2027-03-28', time: '01:30' }, 60)).toBe('03:30');
    expect(endOf({ date: '2027-03-28', time: '02:30' }, 60)).toBeNull();
    expect(endOf({ date: '', time: '10:00' }, 60)).toBeNull();
  });

  test('ranges from 15 minutes to four hours, each with its end', () => {
    const options = lengthOptions({ date, time: '10:00' }, '{{length}}, bis {{time}}', 'de');
    expect(options).toHaveLength(16);
    expect(options.at(0)).toEqual(['15', '15 Minuten, bis 10:15']);
    expect(options.at(-1)).toEqual(['240', '240 Minuten, bis 14:00']);
    expect(lengthOptions({ date, time: '' }, '{{length}}, bis {{time}}', 'de').at(0)).toEqual([
      '15',
      '15 Minuten',
    ]);
  });

  test('is kept while the other fields are edited', () => {
    const fields = new FormData();
    const typed = { date, time: '10:00', service: 'sonstige', minutes: '90', clientName: 'Ada' };
    for (const [name, value] of Object.entries(typed)) fields.set(name, value);
    const before = { date: '', time: '', service: 'sonstige', minutes: 60 } as const;
    expect(withInput(before, fields)).toEqual({
      ...{ date, time: '10:00', service: 'sonstige', minutes: 90 },
    });
  });
});

test('formatSpan: names the second day only where there is one', () => {
  const [one, two] = [appointmentOf(), appointmentOf({ time: '23:30' })];
  expect(formatSpan(one, 'de')).toBe('Dienstag, 1. Dezember 2026, \u206610:00–11:00\u2069');
  expect(formatSpan(two, 'de')).toBe(
    'Dienstag, 1. Dezember 2026, 23:30 – Mittwoch, 2. Dezember 2026, 00:30',
  );
});

test.each(locales)('actorText: has a name for every actor, %s', (locale) => {
  const { actors } = pick(locale, 'adminRecords').audit;
  const named = (['admin', 'visitor-link', 'firm-link', 'system'] as const).map((actor) =>
    actorText(actor, actors),
  );
  expect(new Set(named).size).toBe(4);
  expect(actorText('admin#3f2a91bc', actors)).toContain('3f2a91bc');
});
