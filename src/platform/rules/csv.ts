import { withoutDirections } from '#platform/contract/directions.ts';

/** Text that a spreadsheet would take for a formula; includes full-width characters. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/**
 * The same after a character that separates cells in some countries, where a new cell would begin, quoted or not.
 * What may stand between the two separates nothing, so that no text takes long.
 */
const formulaWithin = /([,;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g;
/** A phone number, which begins like a formula but is not one. */
const phone = /^\+\d[\d ()/.-]*$/;

/** Control characters that a cell cannot show; line ends and tabs stay. */
const unprintable = /(?![\t\r\n])\p{Cc}/gu;

function toCell(text: string): string {
  const printable = withoutDirections(text.replace(unprintable, ''));
  const isFormula = formula.test(printable) && !phone.test(printable);
  const plain = `${isFormula ? "'" : ''}${printable.replaceAll(formulaWithin, "$1'")}`;
  return /[",;\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * Formats rows as CSV (RFC 4180), with a BOM by which spreadsheets recognize UTF-8. `separator` is the
 * semicolon where the comma is the decimal sign. Text that begins like a formula gets a leading apostrophe,
 * so that it is shown and never calculated. No cell changes the direction of writing of what follows it.
 */
export const toCsv = (rows: readonly (readonly string[])[], separator = ','): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(separator)}\r\n`).join('')}`;
