/** What letters say about a payment request that ended with its appointment. */
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { mailOf, newsOf } from '#tests/support/news.ts';
import { paymentNewsOf } from '#tests/support/payment-news.ts';

const ends = ['declined', 'cancelled', 'cancelled-by-visitor', 'withdrawn-by-visitor', 'expired'];

/** A notification of an end that withdrew a payment request or did not. */
function endOf(name: string, locale: Locale, withdrawn?: true): AppointmentNews {
  const news = newsOf(name, 'visitor', { appointment: { locale } });
  const marked = news.all.map((event, index) =>
    event.kind === 'status' && index === news.all.length - 1 ? { ...event, withdrawn } : event,
  );
  return { ...news, all: marked, history: marked };
}

describe.each(locales)('in %s', (locale) => {
  const { requestWithdrawn, payment } = notifyTexts[locale].mail;

  it.each(ends)(
    '%s: says that an open payment request no longer holds, where there was one',
    (name) => {
      const mail = mailOf(endOf(name, locale, true));
      expect(mail.text).toContain(requestWithdrawn);
      expect(mail.html).toContain(requestWithdrawn);
      expect(mailOf(endOf(name, locale)).text).not.toContain(requestWithdrawn);
    },
  );

  it('payment notices: tell the firm of money received for a cancelled appointment only', () => {
    const at = '2026-11-20T09:30:15.250Z';
    const receivedFor = (changes: object) =>
      mailOf(paymentNewsOf('received', 'firm', { payment: { locale, ...changes } }), locale).text;
    expect(receivedFor({ overAt: at })).toContain(payment.over);
    expect(receivedFor({})).not.toContain(payment.over);
  });
});

it('letters: do not mention a withdrawn payment request if the appointment takes place after all', () => {
  const cancelled = endOf('cancelled', 'de', true);
  const appointment = { ...cancelled.appointment, status: 'confirmed' as const };
  const news = { ...cancelled, kind: 'appointment_confirmed' as const, appointment };
  expect(mailOf(news).text).not.toContain(notifyTexts.de.mail.requestWithdrawn);
});
