/** The cells of a CSV text (RFC 4180), read character by character as a spreadsheet does. */
export function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < source.length; i += 1) {
    const character = source[i] ?? '';
    if (isQuoted && character === '"' && source[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (character === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && character === separator) {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!isQuoted && character === '\r' && source[i + 1] === '\n') {
      rows.at(-1)?.push(cell);
      rows.push([]);
      cell = '';
      i += 1;
    } else {
      cell += character;
    }
  }
  return rows.slice(0, -1);
}
