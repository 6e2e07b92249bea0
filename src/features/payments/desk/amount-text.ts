/**
 * Amounts as people type them: `1234,50`, `1'234.50`, `1.234,50`, `1,234.50`, `1234.5`, `1200.–`,
 * `٢٥٠٫٥٠`. Read by their digits: no fraction is ever calculated with.
 *
 * A lone dot or comma before exactly three digits is refused, since `1.234` is a thousand and
 * something to one reader and a slip of the finger for `12.34` to another; apostrophes and spaces
 * only ever stand between thousands and are understood.
 */
import { eurosText } from '#platform/contract/euros.ts';
import type { Locale } from '#platform/contract/locales.ts';

/** Why a text means no amount. */
export const amountFaults = [
  'ambiguous_amount',
  'foreign_currency',
  'missing_zero',
  'unreadable_amount',
] as const;
export type AmountFault = (typeof amountFaults)[number];

const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Marks of direction, which come along with what is copied out of Arabic. */
const invisible = /[\u061C\u200E\u200F\u2066-\u2069]/g;

/** In Western digits, with one kind of apostrophe between thousands, and without the currency. */
const normalise = (text: string) =>
  text
    .replace(invisible, '')
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('\u066B', '.')
    .replace(/[\u066C\u2019\u02BC`´]/g, "'")
    .replace(/\s/g, ' ')
    .replace(/^ *(?:€|EURO?)? *| *(?:€|EURO?)? *$/gi, '')
    // A dash stands for no cents.
    .replace(/[.,][-–—]{1,2}$/, '')
    .replaceAll(' ', "'");

const otherMoney = String.raw`(?:\p{Sc}|[A-Z]{3}|S?Fr\.?|Franken|francs?)`;
/** What stands before a number or after it, once euros are taken away, names other money. */
const foreign = new RegExp(`^${otherMoney}[ ']*\\d|\\d[.,]?[-–—]*[ ']*${otherMoney}$`, 'iu');
const noWhole = /^[.,]\d{1,2}$/;
const ambiguous = /^\d{1,3}[.,]\d{3}$/;
const plain = /^(\d+)(?:[.,](\d{1,2}))?$/;
/** Thousands with one mark throughout, and another one before the decimals. */
const grouped = /^(\d{1,3}(?:(['.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/** The cents that a text means, or why it means none; whether so much may be asked for is not asked. */
export function readCents(text: string): number | AmountFault {
  const amount = normalise(text);
  if (foreign.test(amount)) return 'foreign_currency';
  if (noWhole.test(amount)) return 'missing_zero';
  if (ambiguous.test(amount)) return 'ambiguous_amount';
  const [, whole, decimals] = plain.exec(amount) ?? [];
  const [, groups, , cents] = grouped.exec(amount) ?? [];
  const euros = whole ?? groups?.replace(/\D/g, '');
  if (euros === undefined) return 'unreadable_amount';
  return Number(euros + (decimals ?? cents ?? '').padEnd(2, '0'));
}

const decimalMarks: Readonly<Record<Locale, string>> = { de: ',', en: '.', ar: '.' };

/** As one types it in a language: `1234,50`. */
export const typedAmount = (cents: number, locale: Locale): string =>
  eurosText(cents).replace('.', decimalMarks[locale]);
