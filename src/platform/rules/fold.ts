/** Normalizes text for searching: without accents, marks and punctuation that people type differently. */

/** Letters that Unicode does not decompose, and Arabic letters that are used interchangeably. */
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
/** Combining marks, and invisible signs that only set direction or join letters. */
const unseen = /[\p{M}\p{Cf}]/gu;
const arabicDigits = /[٠-٩۰-۹]/g;
const isAscii = /^[\0-\x7f]*$/;

/**
 * Lower case without accents, tashkeel and apostrophes; hyphens and commas become spaces, digits become
 * ASCII. Works part by part: if a text contains another, its folded form contains the other's folded form.
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

/** For folded text: makes ä, ae and a equal, and likewise the other two umlauts. */
export const collapse = (folded: string) => folded.replace(/([aou])e/g, '$1');
