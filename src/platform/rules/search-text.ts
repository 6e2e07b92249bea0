/** Text search: exact here, approximate in Redis, which only compares bytes. */
import { collapse, fold } from './fold.ts';

/** The parts of a record that a search looks at: texts for words, and the phone number for digits. */
export interface SearchedText {
  /** Names and addresses: the texts in which a search tolerates mistyped words. */
  names: readonly (string | undefined)[];
  texts?: readonly (string | undefined)[];
  phone?: string | undefined;
}

/** A word of the search, or several that form one number. */
interface Term {
  words: readonly string[];
  /** Digits without leading zeros and without `(0)`; '' if it is not a phone number. */
  digits: string;
}

/**
 * What a store looks for in a record's folded JSON: one alternative of each term, or its digits in the phone
 * number. A record without either does not match.
 */
export interface SoughtTerm {
  /** All parts of an alternative must occur, each in one of its spellings. */
  any: readonly (readonly (readonly string[])[])[];
  digits: string;
}

/** A search. A store lists the records that may match; `holds` decides. */
export interface Sought {
  terms: readonly SoughtTerm[];
  holds: (text: SearchedText) => boolean;
}

const numeric = /^[+(]?\d[\d()./]*$/;
const fewestDigits = 3;
/**
 * Digits that identify a number without its country code; the end of a shorter one matches too many numbers.
 */
const ownDigits = 8;

const digitsOf = (folded: string) =>
  folded.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '');

/** Splits the search into words; adjacent numbers form one term. */
function termsOf(q: string): Term[] {
  const runs: string[][] = [];
  let wasNumeric = false;
  for (const word of fold(q).split(/\s+/).filter(Boolean)) {
    const isNumeric = numeric.test(word);
    if (isNumeric && wasNumeric) runs.at(-1)?.push(word);
    else runs.push([word]);
    wasNumeric = isNumeric;
  }
  return runs.map((words) => {
    const digits = numeric.test(words[0] ?? '') ? digitsOf(words.join('')) : '';
    return { words, digits: digits.length < fewestDigits ? '' : digits };
  });
}

/** Returns a function that finds a word in the texts, as written or with umlauts spelt differently. */
function holderOf(parts: readonly (string | undefined)[]) {
  const plain = fold(parts.filter(Boolean).join('\n'));
  const collapsed = collapse(plain);
  return (word: string) => plain.includes(word) || collapsed.includes(collapse(word));
}

function isPhone(digits: string, phone = ''): boolean {
  const own = digitsOf(fold(phone));
  return own.includes(digits) || (own.length >= ownDigits && digits.endsWith(own));
}

/** Most pieces of a part: every vowel that an e may follow doubles the number of spellings. */
const mostPieces = 3;

/**
 * Parts of a word that Redis can look for, each as a list of spellings of which one must occur. The parts
 * contain no characters that JSON escapes.
 */
function partsOf(word: string): string[][] {
  const parts: string[][] = [];
  for (const segment of collapse(word).split(/["\\/\p{Cc}]/u)) {
    const pieces = segment.split(/(?<=[aou])/).filter(Boolean);
    for (let from = 0; from < pieces.length; from += mostPieces) {
      const [first = '', ...rest] = pieces.slice(from, from + mostPieces);
      parts.push(
        rest.reduce(
          (spellings, piece) =>
            spellings.flatMap((spelling) => [spelling + piece, `${spelling}e${piece}`]),
          [first],
        ),
      );
    }
  }
  const long = parts.filter(([spelling = '']) => spelling.length > 1);
  return long.length > 0 ? long : parts;
}

/** A search of punctuation only, which a store cannot look for. */
const nothing: Sought = { terms: [{ any: [], digits: '' }], holds: () => false };

/** The terms that a store can look for. */
const soughtAmong = (terms: readonly SoughtTerm[]) =>
  terms.filter(({ any, digits }) => digits !== '' || any.every((parts) => parts.length > 0));

/**
 * Builds the search for all words of `q`, in any order. A blank `q` matches every record, one of punctuation
 * only matches none.
 */
export function soughtOf(q: string): Sought {
  const terms = termsOf(q);
  const sought = soughtAmong(
    terms.map(({ words, digits }) => ({
      any: [words.flatMap(partsOf)],
      digits: digits.slice(-ownDigits),
    })),
  );
  if (sought.length === 0 && q.trim() !== '') return nothing;
  return {
    terms: sought,
    holds({ names, texts = [], phone }) {
      const has = holderOf([...names, phone, ...texts]);
      return terms.every(
        ({ words, digits }) => words.every(has) || (digits !== '' && isPhone(digits, phone)),
      );
    },
  };
}

const fewestLetters = 4;
/** How many of the newest records are searched for mistyped words; searching all would take too long. */
export const mistypedAmong = 10_000;

/** Whether two words differ by one letter added, removed, replaced, or swapped with its neighbour. */
function isOneEdit(one: string, other: string): boolean {
  if (one.length > other.length) return isOneEdit(other, one);
  if (other.length - one.length > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = one.slice(at);
  if (one.length < other.length) return rest === other.slice(at + 1);
  const swapped = (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
  return rest.slice(1) === other.slice(at + 1) || swapped === other.slice(at);
}

const lettersOf = (folded: string) =>
  collapse(folded)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * What remains of a word with one mistyped letter: one of its halves, or both without the letters beside the
 * middle.
 */
function halvesOf(word: string): string[][][] {
  const letters = Array.from(collapse(word));
  const middle = Math.floor(letters.length / 2);
  const between = (from: number, to?: number) => partsOf(letters.slice(from, to).join(''));
  return [between(0, middle), between(middle), [...between(0, middle - 1), ...between(middle + 1)]];
}

/**
 * A search of names and addresses in which each word of four letters or more may have one typing error, or be
 * split into two; `null` if no word is long enough.
 */
export function similarTo(q: string): Sought | null {
  const words = termsOf(q).flatMap((term) => term.words);
  const mayDiffer = (word: string) =>
    /^\p{L}+$/u.test(word) && collapse(word).length >= fewestLetters;
  if (!words.some(mayDiffer)) return null;
  return {
    terms: soughtAmong(
      words.map((word) => ({
        any: [partsOf(word), ...(mayDiffer(word) ? halvesOf(word) : [])],
        digits: '',
      })),
    ),
    holds({ names, texts = [], phone }) {
      const has = holderOf([...names, phone, ...texts]);
      const all = names.map((name) => lettersOf(fold(name ?? '')));
      const isLike = (typed: string) =>
        all.some((own) =>
          own.some((each, at) => isOneEdit(typed, each) || typed === each + (own[at + 1] ?? '')),
        );
      return words.every((word) => has(word) || (mayDiffer(word) && isLike(collapse(word))));
    },
  };
}
