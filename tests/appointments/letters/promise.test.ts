/** By when letters say that a request is answered. */
import { describe, expect, it } from 'vitest';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { firm } from '#firm';
import { locales } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { mailOf, newsOf } from '#tests/support/news.ts';

const answerBy = '2026-11-27';

describe.each(locales)('in %s', (locale) => {
  const { until, before } = notifyTexts[locale].booking.confirmation;

  it('the receipt names the day that the booking page names', () => {
    const letterOf = (appointment: object) =>
      mailOf(newsOf('requested', 'visitor', { appointment: { locale, ...appointment } }));
    const promised = fill(until, { day: formatDay(answerBy, locale) });
    for (const text of [letterOf({ answerBy }).text, letterOf({ answerBy }).html]) {
      expect(text).toContain(promised);
      expect(text).not.toContain(before);
    }
    expect(letterOf({}).text).toContain(before);
  });
});

it('the reminder of a request names the day that was promised', () => {
  const { promised, decide } = notifyTexts[firm.language].mail;
  const day = formatDay(answerBy, firm.language);
  const mail = mailOf(newsOf('unanswered', 'firm', { appointment: { answerBy } }));
  expect(mail.text).toContain(fill(promised, { day }));
  expect(mail.text).toContain(decide);
  expect(mailOf(newsOf('unanswered', 'firm')).text).not.toContain(fill(promised, { day }));
});
