/** Letters about payments: they state what the record says, and only while it is true. */
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { firm, registered } from '#firm';
import { locales } from '#platform/i18n/locales.ts';
import { composeMail } from '#tests/support/letters.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { mailContext, mailOf, site } from '#tests/support/news.ts';
import {
  everyPaymentNews,
  paymentNewsOf,
  paymentOf,
  refundOf,
} from '#tests/support/payment-news.ts';
import { withoutIsolates } from '#tests/delivery/letters/mail-markup.ts';

const { ofPayer } = mailContext.links;
/** Removes characters that only control the text direction. */
const plain = (text: string) => withoutIsolates(text).replaceAll('\u200F', '');
const paid = { at: '2026-11-20T23:30:00.000Z', session: 'cs_test_a1B2c3D4e5F6', intent: 'pi_1' };

describe('amounts', () => {
  it.each([
    ['de', 50, '0,50 €'],
    ['de', 99_999_999, '999.999,99 €'],
    ['en', 123_456, '€1,234.56'],
    ['en', 99_999_999, '€999,999.99'],
    ['ar', 110, '1.10 €'],
    ['ar', 99_999_999, '999,999.99 €'],
  ] as const)('%s: %d cents are written as %s', (locale, cents, written) => {
    const options = { payment: { locale, cents } };
    const { subject, text, html } = mailOf(paymentNewsOf('requested', 'visitor', options));
    const label = notifyTexts[locale].mail.payment.facts.amount;
    expect(plain(subject)).toMatch(new RegExp(`: ${written.replaceAll('.', '\\.')}$`));
    expect(plain(text)).toContain(`\n${label}: ${written}\n`);
    expect(
      plain(html)
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/> | </g, (edge) => edge.trim()),
    ).toContain(`>${written}<`);
  });

  it('are written from right to left in Arabic', () => {
    const news = paymentNewsOf('requested', 'visitor', { payment: { locale: 'ar' } });
    expect(mailOf(news).text).toContain('\u2068\u200F1,234.50 €\u2069');
    expect(mailOf(news).html).toContain('<span dir="rtl">\u200F1,234.50\u00A0€</span>');
  });
});

describe.each(['requested', 'received'])('a letter about money asked or paid: %s', (name) => {
  const textOf = (payment: Partial<PaymentRecord>) =>
    plain(mailOf(paymentNewsOf(name, 'visitor', { payment: { locale: 'de', ...payment } })).text);

  it('names payer, reference and the firm as an invoice does', () => {
    const text = textOf({ payer: 'Muster AG, 6300 Zug', reference: 'PO-4711', clientName: 'Ada' });
    expect(text).toContain('Zahlung durch: Muster AG, 6300 Zug\nIhr Zeichen: PO-4711\n');
    const { street, postalCode, city } = firm.address;
    const seat = `${street}, ${postalCode} ${city}`;
    expect(text).toContain(
      `Ausgestellt von: ${registered.legalName}, ${seat}, ${registered.vatId}`,
    );
  });

  it('greets by name, which the person of the firm who asked has seen', () => {
    expect(textOf({ clientName: 'Ada Muster' })).toContain('Guten Tag Ada Muster\n');
    expect(textOf({ clientName: undefined })).toContain('Guten Tag\n');
  });
});

describe('a letter that requests a payment', () => {
  it('names package, amount, due date and link', () => {
    const payment = { packageName: 'Strategie-Paket', locale: 'de' as const };
    const news = paymentNewsOf('requested', 'visitor', { payment, note: 'Wie besprochen.' });
    const { text } = mailOf(news);
    expect(text).toContain('Leistung: Strategie-Paket\nBetrag: 1.234,50 €\nZahlbar bis: Dienstag');
    expect(text).toContain('Unsere Mitteilung an Sie:\nWie besprochen.\n');
    expect(text).toContain('auf der Seite unseres Zahlungsdienstes Stripe. Der Link bleibt gültig');
    expect(text).toContain(`Zur Zahlung:\n${ofPayer(news.payment)}\n`);
  });

  it.each(locales)('is in the payment’s language: %s', (locale) => {
    const mail = mailOf(paymentNewsOf('requested', 'visitor', { payment: { locale } }));
    expect(mail.locale).toBe(locale);
    expect(mail.text).toContain(`\n${site}/${locale}/pay#`);
  });
});

describe('a letter to a client', () => {
  const typed = 'Kaufen Sie jetzt';

  it('contains no personal data but the name in its greeting', () => {
    const payment = { clientName: typed, email: `${typed}@example.com` };
    const news = locales
      .flatMap((locale) => everyPaymentNews({ payment: { ...payment, locale } }))
      .flatMap(([, each]) => (each.recipient === 'visitor' ? [each] : []));
    expect(news).toHaveLength(locales.length * 7);
    for (const each of news) {
      const { subject, text, html } = mailOf(each);
      expect(subject).not.toContain(typed);
      expect([text, html].map((part) => part.split(typed).length - 1)).toEqual([1, 1]);
    }
  });

  it('names a service in the reader’s language, and what the firm wrote as it is', () => {
    const named = (packageName: string, locale: (typeof locales)[number], to: 'visitor' | 'firm') =>
      plain(mailOf(paymentNewsOf('received', to, { payment: { packageName, locale } })).text);
    for (const written of locales) {
      const { titles } = notifyTexts[written].services;
      const title = titles['finanz-investment'];
      expect(named(title, 'en', 'visitor')).toContain('Service: Finance & Investment\n');
      expect(named(title, 'ar', 'visitor')).toContain('الخدمة: التمويل والاستثمار\n');
      expect(named(title, 'ar', 'firm')).toContain('Leistung: Finanzen & Investment\n');
    }
    expect(named('Finanzen & Investment, 2 Tage', 'en', 'visitor')).toContain(
      'Service: Finanzen & Investment, 2 Tage\n',
    );
  });

  describe.each(locales)('about an appointment that is off, %s', (locale) => {
    const { mail } = notifyTexts[locale];
    const over = { locale, overAt: '2026-11-20T08:00:00.000Z' };
    const rest = (which: 'kept' | 'later', euros: string) =>
      plain(mail.payment.rest[which]).replace('{{rest}}', euros);
    const textOf = (name: string, payment: Partial<PaymentRecord> = {}) =>
      plain(mailOf(paymentNewsOf(name, 'visitor', { payment: { ...over, ...payment } })).text);
    const amount = { de: '1.199,95 €', en: '€1,199.95', ar: '1,199.95 €' }[locale];
    const whole = { de: '1.234,50 €', en: '€1,234.50', ar: '1,234.50 €' }[locale];

    it('the receipt says that what becomes of the money is told apart', () => {
      expect(textOf('received')).toContain(plain(mail.payment.receivedOver));
      expect(textOf('received')).not.toContain(plain(mail.payment.client.received.next));
      expect(textOf('received', { overAt: undefined })).toContain(
        mail.payment.client.received.next,
      );
    });

    it('a refund of a part says what becomes of the rest', () => {
      expect(textOf('partly-refunded')).toContain(rest('later', amount));
      expect(textOf('partly-refunded', { kept: 119_995 })).toContain(rest('kept', amount));
      const before = { dismissedAt: over.overAt };
      expect(textOf('partly-refunded', before)).toContain(rest('kept', amount));
      // These are told by a letter of their own.
      for (const decided of [
        { dismissedAt: '2026-11-21T08:00:00.000Z' },
        { elsewhere: true as const },
      ])
        expect(textOf('partly-refunded', decided)).not.toContain(amount);
      expect(textOf('partly-refunded', { overAt: undefined })).not.toContain(amount);
      expect(textOf('refunded')).not.toContain(plain(mail.payment.rest.later).slice(0, 12));
    });

    it.each(['kept', 'elsewhere'] as const)('a decision made later says the amount: %s', (name) => {
      const { facts, client } = mail.payment;
      const letter = mailOf(paymentNewsOf(name, 'visitor', { payment: over }));
      expect(plain(letter.subject)).toBe(plain(client[name].subject).replace('{{amount}}', whole));
      expect(plain(letter.text)).toContain(`${facts[name]}: ${whole}\n`);
      const part = textOf(name, { refunds: [refundOf({ cents: 3455 })] });
      expect(part).toContain(`${facts[name]}: ${amount}\n`);
      expect(part).toContain(`${facts.refundedInAll}: `);
    });
  });

  it('contains the payment link only if there is something to pay', () => {
    const leads = (name: string) => {
      const news = paymentNewsOf(name, 'visitor');
      return mailOf(news).html.includes(ofPayer(news.payment));
    };
    expect(['requested', 'failed'].map(leads)).toEqual([true, true]);
    expect(['received', 'refunded', 'partly-refunded'].map(leads)).toEqual([false, false, false]);
  });

  it('dates a payment in the firm’s time zone', () => {
    const { text } = mailOf(paymentNewsOf('received', 'visitor', { payment: { paid } }));
    expect(text).toContain('Bezahlt am: Samstag, 21. November 2026\n');
  });

  it('about a refund states its amount, the total refunded, and the reason', () => {
    const { text, subject } = mailOf(
      paymentNewsOf('partly-refunded', 'visitor', { note: 'Termin entfallen' }),
    );
    expect(subject).toBe('Erstattung: 34,50 €');
    expect(text).toContain('Erstattet: 34,50 €\nInsgesamt erstattet: 34,55 € von 1.234,50 €\n');
    expect(text).toContain('Unsere Begründung:\nTermin entfallen\n');
    expect(text).toContain('Je nach Bank');
  });

  it('about a refund states what is still on its way', () => {
    const refunds = [
      refundOf({ cents: 2000, state: 'pending' }),
      refundOf({ id: 're_2', cents: 3450 }),
    ];
    const { text } = mailOf(paymentNewsOf('partly-refunded', 'visitor', { payment: { refunds } }));
    expect(text).toContain('Folgt noch: 20,00 €\n');
    expect(mailOf(paymentNewsOf('partly-refunded', 'visitor')).text).not.toContain('Folgt noch');
  });

  it('about a full refund states the amount once', () => {
    const { text } = mailOf(paymentNewsOf('refunded', 'visitor'));
    expect(text).toContain('Erstattet: 1.234,50 €\n');
    expect(text).not.toContain('Insgesamt');
  });

  it('about a refund that is not in the record states the total refunded', () => {
    const news = { ...paymentNewsOf('partly-refunded', 'visitor'), event: undefined };
    expect(mailOf(news).subject).toBe('Erstattung: 34,55 €');
    expect(mailOf({ ...news, event: 9 }).subject).toBe('Erstattung: 34,55 €');
  });

  it('about a payment states what has been refunded since', () => {
    const payment = { refunds: [refundOf({ cents: 1 })] };
    const text = (recipient: 'visitor' | 'firm') =>
      mailOf(paymentNewsOf('received', recipient, { payment })).text;
    expect(text('visitor')).toContain('Insgesamt erstattet: 0,01 € von 1.234,50 €\n');
    expect(text('firm')).toContain('Insgesamt erstattet: 0,01 € von 1.234,50 €\n');
  });
});

describe('a notice to the firm', () => {
  it('names the client, and links to the desk', () => {
    const { text, subject } = mailOf(
      paymentNewsOf('received', 'firm', { payment: { packageName: 'Paket', locale: 'ar' } }),
    );
    expect(subject).toBe('Zahlung eingegangen 1.234,50 €: Paket');
    expect(text).toContain('Leistung: Paket\nBetrag: 1.234,50 €\n');
    expect(text).toContain('Name: Ada Muster\nE-Mail: ada@example.com\nSprache: Arabisch\n');
    expect(text).toContain('geht direkt an ada@example.com.');
    expect(text).toContain(`\n${site}/admin#payments\n`);
  });

  it('leaves out unknown personal data', () => {
    const payment = { clientName: undefined, email: undefined };
    const { text } = mailOf(paymentNewsOf('received', 'firm', { payment }));
    expect(text).not.toMatch(/Name:|E-Mail:|geht direkt an/);
  });

  it('says that the package’s name was erased', () => {
    const payment = { packageName: '', clientName: undefined, email: undefined };
    const { text, subject } = mailOf(paymentNewsOf('received', 'firm', { payment }));
    expect(subject).toBe('Zahlung eingegangen 1.234,50 €: Bezeichnung gelöscht');
    expect(text).toContain('Leistung: Bezeichnung gelöscht\n');
  });

  it('states the current state of a dispute', () => {
    const subject = (name: string) => mailOf(paymentNewsOf(name, 'firm')).subject;
    const event = { event: 1 };
    expect(subject('disputed')).toBe('Zahlung angefochten 1.234,50 €: 12345');
    expect(subject('dispute-lost')).toBe('Zahlung zurückgebucht 1.234,50 €: 12345');
    expect(mailOf({ ...paymentNewsOf('dispute-won', 'firm'), ...event }).subject).toBe(
      'Anfechtung gewonnen 1.234,50 €: 12345',
    );
    expect(mailOf(paymentNewsOf('disputed', 'firm')).text).toContain(
      'bevor die dort genannte Frist',
    );
  });

  it('names the refund that failed, even if the event does not', () => {
    const payment = {
      refunds: [refundOf({ cents: 100, state: 'canceled' }), refundOf({ cents: 200 })],
    };
    const news = paymentNewsOf('refund-failed', 'firm', { payment });
    expect(mailOf(news).text).toContain('Nicht erstattet: 1,00 €\n');
    expect(mailOf({ ...news, event: undefined }).text).toContain('Nicht erstattet: 1,00 €\n');
    expect(composeMail({ ...news, event: 2 }, mailContext)).toBeNull();
  });

  it('offers to pay again only while that is possible', () => {
    const text = (payment: Partial<PaymentRecord>) =>
      mailOf(paymentNewsOf('failed', 'firm', { payment })).text;
    const { payAgain } = notifyTexts[firm.language].mail.payment;
    expect(text({})).toContain(payAgain);
    expect(text({ expiredAt: paid.at })).not.toContain(payAgain);
  });
});

it('letters about test payments, and no others, say that no money has moved', () => {
  for (const locale of locales) {
    const { test } = notifyTexts[locale].mail.payment;
    for (const isTest of [true, false]) {
      for (const [, news] of everyPaymentNews({ payment: { locale, isTest } })) {
        const { text, html } = mailOf(news, locale);
        expect([text.includes(test), html.includes(test)]).toEqual([isTest, isTest]);
      }
    }
  }
});

describe('letters are not sent once they are no longer true', () => {
  const session = { id: paid.session, expiresAt: paid.at, number: 1 };
  const dispute = (state: 'open' | 'won' | 'lost') => ({ state, cents: 123_450, at: paid.at });
  const records: Readonly<Record<string, Partial<PaymentRecord>>> = {
    open: {},
    processing: { session: { ...session, state: 'processing' } },
    failed: { session: { ...session, state: 'failed' } },
    paid: { paid },
    'partly refunded': { paid, refunds: [refundOf({ cents: 1 })] },
    refunded: { paid, refunds: [refundOf()] },
    'refund pending': { paid, refunds: [refundOf({ state: 'pending' })] },
    'refund failed': { paid, refunds: [refundOf({ state: 'failed' })] },
    disputed: { paid, dispute: dispute('open') },
    won: { paid, dispute: dispute('won') },
    lost: { paid, dispute: dispute('lost') },
    expired: { expiredAt: paid.at },
    dismissed: { paid, overAt: paid.at, dismissedAt: paid.at },
    'dismissed, then refunded': {
      ...{ paid, overAt: paid.at, dismissedAt: paid.at },
      refunds: [refundOf({ state: 'pending' })],
    },
  };
  const isPaid = [
    ...['paid', 'partly refunded', 'refund pending', 'refund failed', 'won', 'dismissed'],
    'dismissed, then refunded',
  ];

  it.each([
    ['requested', 'visitor', ['open', 'failed']],
    ['received', 'visitor', isPaid],
    ['received', 'firm', [...isPaid, 'refunded']],
    ['failed', 'visitor', ['open', 'failed']],
    ['failed', 'firm', ['open', 'processing', 'failed', 'expired']],
    ['refunded', 'visitor', ['partly refunded', 'refunded']],
    ['kept', 'visitor', ['dismissed']],
    ['refund-failed', 'firm', ['refund failed']],
    ['disputed', 'firm', ['disputed', 'won', 'lost']],
  ] as const)('%s to the %s: only while %j', (name, recipient, told) => {
    const { kind, event } = paymentNewsOf(name, recipient);
    const said = Object.entries(records).flatMap(([state, record]) => {
      const payment = paymentOf(record);
      return composeMail({ kind, recipient, event, payment }, mailContext) ? [state] : [];
    });
    expect(said.toSorted()).toEqual([...told].toSorted());
  });

  it('sends nothing to recipients other than client and firm', () => {
    for (const [, news] of everyPaymentNews({})) {
      expect(composeMail({ ...news, recipient: 'consultant' }, mailContext)).toBeNull();
    }
  });
});
