import { describe, expect, it } from 'vitest';
import { locales } from '#platform/contract/locales.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { paymentStates } from '#features/payments/contract/payment-states.ts';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { toCsv } from '#platform/rules/csv.ts';
import { paymentTable } from '#features/payments/rules/payment-export.ts';
import { readCsv } from '#tests/support/csv.ts';
import { paymentOf } from '#tests/support/payment.ts';

function fileOf(...[payments, texts, zone]: [Payment[], ...Parameters<typeof paymentTable>]) {
  const { header, rowOf, separator } = paymentTable(texts, zone);
  return toCsv([header, ...payments.map(rowOf)], separator);
}
const tableOf = (...given: Parameters<typeof paymentOf>[0][]) =>
  readCsv(fileOf(given.map(paymentOf), deskTexts.de, 'Europe/Zurich'), ';');

describe('the table of payments', () => {
  it('has a header and a row per payment, with the firm’s time zone and two decimals after a comma', () => {
    const refunded = paymentOf({
      state: 'partly_refunded',
      paidAt: '2026-11-22T23:30:00.000Z',
      refunded: 0.1,
      clientName: 'Ada Muster',
      email: 'ada@example.com',
      appointment: 'a'.repeat(22),
      note: 'nur für die Kundin',
      isTest: true,
      payer: 'Muster AG, 6300 Zug',
      reference: 'PO-4711',
    });
    const table = tableOf(refunded, { amount: 999_999.99, locale: 'ar' });
    expect(table).toEqual([
      [
        ...['Angefordert am', 'Leistung', 'Betrag', 'Währung', 'Status', 'Zahlbar bis'],
        ...['Bezahlt am', 'Erstattet', 'Name', 'E-Mail', 'Nummer des Termins', 'Sprache'],
        ...['Zahlungsnummer', 'Test', 'Zahlung durch', 'Bestellnummer der Kundschaft'],
      ],
      [
        ...['2026-11-21 10:30', 'Erstberatung', '1234,50', 'EUR', 'teilweise erstattet'],
        ...['2026-12-05', '2026-11-23 00:30', '0,10', 'Ada Muster', 'ada@example.com'],
        ...['a'.repeat(22), 'Deutsch', 'p'.repeat(22), 'ja'],
        ...['Muster AG, 6300 Zug', 'PO-4711'],
      ],
      [
        ...['2026-11-21 10:30', 'Erstberatung', '999999,99', 'EUR', 'offen', '2026-12-05'],
        ...['', '0,00', '', '', '', 'العربية', 'p'.repeat(22), 'nein', '', ''],
      ],
    ]);
  });

  it.each(['en', 'ar'] as const)('has a decimal point beside the comma in %s', (locale) => {
    const [, row = []] = readCsv(fileOf([paymentOf()], deskTexts[locale], 'Europe/Zurich'));
    expect([row[2], row[7]]).toEqual(['1234.50', '0.00']);
  });

  it('escapes formulas in texts', () => {
    const [, row = []] = tableOf({
      packageName: '=HYPERLINK("https://example.com")',
      clientName: '+41 79 000 00 00',
      email: '@example.com',
    });
    expect([row[1], row[8], row[9]]).toEqual([
      `'=HYPERLINK("https://example.com")`,
      '+41 79 000 00 00',
      `'@example.com`,
    ]);
  });

  it.each(locales)('names every state in %s by a word of its own', (locale) => {
    const file = fileOf(
      paymentStates.map((state) => paymentOf({ state })),
      deskTexts[locale],
      'Europe/Zurich',
    );
    const words = readCsv(file, deskTexts[locale].records.csv.separator).map((row) => row[4]);
    expect(new Set(words).size).toBe(paymentStates.length + 1);
    expect(words).not.toContain('');
  });
});
