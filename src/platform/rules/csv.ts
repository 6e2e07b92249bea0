/** What a spreadsheet would take for a formula, in full-width letters too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** The same after what separates cells in some country: there it begins a cell of its own. */
const formulaWithin = /([,;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;
/** A number to call, which begins like a formula and is none. */
const phone = /^\+\d[\d ()/.-]*$/;

/** Control characters that no cell can show; line ends and tabs stay. */
const unprintable = /(?![\t\r\n])\p{Cc}/gu;

function toCell(text: string): string {
  const printable = text.replace(unprintable, '');
  const isFormula = formula.test(printable) && !phone.test(printable);
  const plain = `${isFormula ? "'" : ''}${printable.replaceAll(formulaWithin, "$1'")}`;
  return /[",;\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * Rows as RFC 4180, with the mark by which spreadsheets know UTF-8; `separator` is the semicolon where
 * the comma is the decimal sign. What begins like a formula gets an apostrophe before it, so that it
 * is shown and never calculated.
 */
export const toCsv = (rows: readonly (readonly string[])[], separator = ','): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(separator)}\r\n`).join('')}`;
