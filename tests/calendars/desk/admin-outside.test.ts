import { expect, test } from 'vitest';
import type { OutsideCalendar } from '#features/calendars/contract/outside-calendar.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { locales } from '#platform/i18n/locales.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { readingText } from '#features/calendars/desk/outside-text.ts';

const added: OutsideCalendar = {
  ...{ id: 'x'.repeat(22), consultant: 'firm', host: 'calendar.example.com', hint: 'wxyz' },
  ...{ allDay: false, createdAt: '2026-11-20T08:00:00Z', events: 0, version: 1 },
};
const read = { readAt: '2026-11-21T08:00:00Z' };
const failed = { failedSince: '2026-11-22T08:00:00Z', cause: 'http_404' } as const;

test('readingText: shows the last read, a failure, and whether the calendar was never read', () => {
  for (const locale of locales) {
    const words = { hoursTexts: pick(locale, 'adminHours'), locale };
    const { never, read: last, failed: since, holds, causes } = words.hoursTexts.outside;
    const readLast = fill(last, { at: formatInstant(read.readAt, locale) });
    const cause = fill(causes.refused, { status: '404' });
    const unread = fill(since, { since: formatInstant(failed.failedSince, locale), cause });
    expect(readingText(added, words)).toEqual([never]);
    expect(readingText({ ...added, ...failed }, words)).toEqual([unread, never]);
    expect(readingText({ ...added, ...read }, words)).toEqual([readLast]);
    expect(readingText({ ...added, ...read, ...failed }, words)).toEqual([unread, holds, readLast]);
  }
});
