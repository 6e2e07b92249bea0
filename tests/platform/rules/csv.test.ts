import { describe, expect, it } from 'vitest';
import { toCsv } from '#platform/rules/csv.ts';
import { readCsv } from '#tests/support/csv.ts';
import fc from '#tests/support/property.ts';

describe('toCsv', () => {
  it('begins with a BOM and ends every row with CR LF', () => {
    expect(
      toCsv([
        ['Zoë', 'مرحبا'],
        ['b', ''],
      ]),
    ).toBe('\uFEFFZoë,مرحبا\r\nb,\r\n');
  });

  it('quotes cells with separators or line ends, and doubles quotes', () => {
    expect(toCsv([['a,b', 'say "yes"', 'two\nlines']])).toBe(
      '\uFEFF"a,b","say ""yes""","two\nlines"\r\n',
    );
  });

  it('takes out what changes the direction of writing, and keeps joiners', () => {
    const rows = readCsv(toCsv([['\u202egnp.exe', 'a\u2066b\u200f', 'می\u200cخواهم 👩\u200d💻']]));
    expect(rows).toEqual([['gnp.exe', 'ab', 'می\u200cخواهم 👩\u200d💻']]);
  });

  it.each(['\u202e=1+1'])('escapes the formula behind it: %j', (text) => {
    expect(readCsv(toCsv([[text]]))).toEqual([["'=1+1"]]);
  });

  it.each(['=1+1', '+1+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1', '\u0000=1'])(
    'escapes the formula %j',
    (text) => {
      const [[cell = ''] = []] = readCsv(toCsv([[text]]));
      const shown = text.replace('\u0000', '').replace(/(?<=^[\t\r\n])/, "'");
      expect(cell).toBe(`'${shown}`);
    },
  );

  it.each(['Eve;=1+1', 'Eve,@SUM(1)', 'Eve\t+1+1', 'Eve\r\n=1', 'Eve; -1', 'Eve;＝1'])(
    'escapes a formula within %j where another country’s spreadsheet begins a cell',
    (text) => {
      const [[cell = ''] = []] = readCsv(toCsv([[text]]));
      expect(cell).toBe(text.replace(/(?=[=@+\-＝])/, "'"));
    },
  );

  it('escapes it behind a quotation mark too, which begins a cell as well', () => {
    const [[cell = ''] = []] = readCsv(toCsv([['x;"=1+1;\ny," =2+2']]));
    expect(cell).toBe(`x;"'=1+1;\ny," '=2+2`);
  });

  it.each(['+41 44 000 00 00', '+43 (1) 000/00-00'])(
    'leaves the phone number %s unchanged',
    (text) => {
      expect(toCsv([[text]])).toBe(`\uFEFF${text}\r\n`);
    },
  );

  it('separates by the semicolon on request', () => {
    const rows = [['a;b', 'c,d', 'e']];
    expect(toCsv(rows, ';')).toBe('\uFEFF"a;b";"c,d";e\r\n');
    expect(readCsv(toCsv(rows, ';'), ';')).toEqual(rows);
  });

  it('can be read back unchanged for any text', () => {
    const safe = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/(?:^|[,;]\s*)[=+\-@＝＋－＠]/.test(text) && !/\p{Cc}/u.test(text));
    const rows = fc.array(fc.array(safe, { minLength: 1 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (given) => {
        expect(readCsv(toCsv(given))).toEqual(given);
      }),
    );
  });
});
