/** Text as whoever looks for it may type it: without accents, marks and signs that nobody is sure of. */

/** What no decomposition tells of letters, and Arabic ones that are written for each other. */
const letters: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'oe',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ı: 'i',
    ς: 'σ',
  },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ء: '', ـ: '' },
};
const unlike = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

const apostrophes = /['’‘‛ʼʹ`´′]/g;
const separators = /[-‐‑‒–—―,;،؛]/g;
/** Marks on letters, and signs that only direct or join. */
const unseen = /[\p{M}\p{Cf}]/gu;
const arabicDigits = /[٠-٩۰-۹]/g;
const isAscii = /^[\0-\x7f]*$/;

/**
 * Lower case without accents, tashkeel and apostrophes; hyphens and commas are spaces, any digit one
 * of ASCII. Part for part: what occurs in a text occurs in the folded one when it is folded itself.
 */
export function fold(text: string): string {
  const plain = text.replace(apostrophes, '').replace(separators, ' ');
  if (isAscii.test(plain)) return plain.toLowerCase();
  return plain
    .normalize('NFKD')
    .toLowerCase()
    .replace(unseen, '')
    .replace(unlike, (letter) => letters[letter] ?? '')
    .replace(apostrophes, '')
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(separators, ' ');
}

/** Of folded text: ä, ae and a are one, and so are the two other umlauts. */
export const collapse = (folded: string) => folded.replace(/([aou])e/g, '$1');
