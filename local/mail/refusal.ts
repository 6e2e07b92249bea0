/** Longest line in bytes without its end (RFC 5322, 2.1.1). */
const longestLine = 998;

const isEndAlone = /\r(?!\n)|(?<!\r)\n/;

/**
 * Checks what other servers would refuse, so that the fault shows here and not in production: lines that are
 * too long or do not end in CRLF, non-ASCII characters in a header without SMTPUTF8, not exactly one `From`
 * and `Date`. Returns the reason, or `undefined` if the mail may pass.
 */
export function refusalOf(mail: Buffer, { isUtf8 = false } = {}): string | undefined {
  // One character per byte, since bodies may be in any encoding.
  const text = mail.toString('latin1');
  if (isEndAlone.test(text)) return 'lines must end in CRLF';
  const lines = text.split('\r\n');
  if (lines.some((line) => line.length > longestLine)) return 'a line is longer than 998 bytes';
  const body = lines.indexOf('');
  const header = body === -1 ? lines : lines.slice(0, body);
  if (!isUtf8 && header.some((line) => !/^[\t\x20-\x7e]*$/.test(line)))
    return 'the header must be ASCII';
  for (const name of ['From', 'Date']) {
    const found = header.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    if (found.length !== 1) return `the header must have one ${name}`;
  }
  return undefined;
}
