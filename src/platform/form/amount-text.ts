/**
 * Parses amounts as people type them: `1234,50`, `1'234.50`, `1.234,50`, `1,234.50`, `1234.5`, `1200.–`,
 * `٢٥٠٫٥٠`. Reads digits, without floating-point arithmetic.
 *
 * A single dot or comma before exactly three digits is refused: `1.234` may mean one thousand and something,
 * or be a typing error for `12.34`. Apostrophes and spaces are accepted, as they only ever separate
 * thousands.
 */
import { eurosText } from '#platform/contract/euros.ts';
import type { Locale } from '#platform/contract/locales.ts';

/** Why a text is no valid amount. */
export const amountFaults = [
  'ambiguous_amount',
  'foreign_currency',
  'missing_zero',
  'unreadable_amount',
] as const;
export type AmountFault = (typeof amountFaults)[number];

const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Direction marks, which are copied along with Arabic text. */
const invisible = /[\u061C\u200E\u200F\u2066-\u2069]/g;

/** Converts to Western digits, one kind of apostrophe between thousands, and no currency. */
const normalise = (text: string) =>
  text
    .replace(invisible, '')
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('\u066B', '.')
    .replace(/[\u066C\u2019\u02BC`´]/g, "'")
    .replace(/\s/g, ' ')
    .replace(/^ *(?:€|EURO?)? *| *(?:€|EURO?)? *$/gi, '')
    // A dash after the decimal mark stands for zero cents.
    .replace(/[.,][-–—]{1,2}$/, '')
    .replaceAll(' ', "'");

const otherMoney = String.raw`(?:\p{Sc}|[A-Z]{3}|S?Fr\.?|Franken|francs?)`;
/** Another currency before or after the number, once euro signs are removed. */
const foreign = new RegExp(`^${otherMoney}[ ']*\\d|\\d[.,]?[-–—]*[ ']*${otherMoney}$`, 'iu');
const noWhole = /^[.,]\d{1,2}$/;
const ambiguous = /^\d{1,3}[.,]\d{3}$/;
const plain = /^(\d+)(?:[.,](\d{1,2}))?$/;
/** The same thousands separator throughout, and a different decimal mark. */
const grouped = /^(\d{1,3}(?:(['.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/** Cents of a typed amount, or why it is invalid. Does not check the bounds of an amount. */
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

/** An amount as it is typed in a language: `1234,50`. */
export const typedAmount = (cents: number, locale: Locale): string =>
  eurosText(cents).replace('.', decimalMarks[locale]);
