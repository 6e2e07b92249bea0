/** Until when the link of a held request counts, as its letter says it. */
import { describe, expect, it } from 'vitest';
import type { Locale } from '#platform/i18n/locales.ts';
import { everyNews, mailOf } from '#tests/support/news.ts';

function textOf(locale: Locale, timeZone?: string) {
  const every = everyNews(locale, { appointment: { timeZone } });
  const [, news] = every.find(([name]) => name === 'held to visitor') ?? [];
  if (!news) throw new Error('no such letter');
  // Without the marks that isolate times from Arabic.
  return mailOf(news)
    .text.replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
}

describe('the letter of a held request', () => {
  it.each([
    ['de', 'bis 12:30 Uhr (09:30 Uhr Schweizer Zeit) den Link'],
    ['en', 'by 12:30 (09:30 Swiss time): the time goes'],
    ['ar', 'قبل الساعة 12:30 (الساعة 09:30 بتوقيت سويسرا):'],
  ] as const)("names the visitor's hour, then the firm's, in %s", (locale, end) => {
    expect(textOf(locale, 'Asia/Dubai')).toContain(end);
  });

  it("names one hour where the visitor's is the firm's", () => {
    const end = 'bis 09:30 Uhr Schweizer Zeit den Link';
    expect(textOf('de')).toContain(end);
    expect(textOf('de', 'Europe/Berlin')).toContain(end);
  });
});
