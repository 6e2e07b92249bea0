/** What a spreadsheet would take for a formula, in full-width letters too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Control characters that no cell can show; line ends and tabs stay. */
const unprintable = /(?![\t\r\n])\p{Cc}/gu;

function toCell(text: string): string {
  const printable = text.replace(unprintable, '');
  const plain = formula.test(printable) ? `'${printable}` : printable;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * Rows as RFC 4180, with the mark by which spreadsheets know UTF-8. A cell that begins like a
 * formula gets an apostrophe before it, so that it is shown and never calculated.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
