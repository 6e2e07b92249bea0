/** What text is sought by, here and roughly in Redis, which knows only bytes. */
import { collapse, fold } from './fold.ts';

/** Of a record: what words are looked for in, and the number that digits may be. */
export interface SearchedText {
  /** Names and addresses: where somebody may have mistyped. */
  names: readonly (string | undefined)[];
  texts?: readonly (string | undefined)[];
  phone?: string | undefined;
}

/** A word of what is sought, or what stands together as one number. */
interface Term {
  words: readonly string[];
  /** Without the country's and the trunk's zeros; '' where it is no number to call. */
  digits: string;
}

/**
 * What a store looks for in a record's folded JSON: of each term one alternative, or the digits in the
 * phone. Without either no record fits.
 */
export interface SoughtTerm {
  /** Of an alternative all parts must occur, each in one of its spellings. */
  any: readonly (readonly (readonly string[])[])[];
  digits: string;
}

/** A store lists what may fit, and leaves the last word to `holds`. */
export interface Sought {
  terms: readonly SoughtTerm[];
  holds: (text: SearchedText) => boolean;
}

const numeric = /^[+(]?\d[\d()./]*$/;
const fewestDigits = 3;
/** From here on a number is one without its country: shorter ones end in anything. */
const ownDigits = 8;

const digitsOf = (folded: string) =>
  folded.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '');

/** Words, of which numbers side by side are one. */
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

/** A text to look into: each word may occur as it is written, or with its umlauts as others write them. */
function holderOf(parts: readonly (string | undefined)[]) {
  const plain = fold(parts.filter(Boolean).join('\n'));
  const collapsed = collapse(plain);
  return (word: string) => plain.includes(word) || collapsed.includes(collapse(word));
}

function isPhone(digits: string, phone = ''): boolean {
  const own = digitsOf(fold(phone));
  return own.includes(digits) || (own.length >= ownDigits && digits.endsWith(own));
}

/** Beyond so many vowels that an e may follow there would be too many spellings to look for. */
const mostPieces = 3;

/**
 * Parts of a word that Redis can look for, each as the spellings of which one must occur; JSON
 * spells all of them as they are.
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

/** Signs alone, of which a store cannot look for any. */
const nothing: Sought = { terms: [{ any: [], digits: '' }], holds: () => false };

/** Those that a store can look for. */
const soughtAmong = (terms: readonly SoughtTerm[]) =>
  terms.filter(({ any, digits }) => digits !== '' || any.every((parts) => parts.length > 0));

/** What must hold every word of `q`, in any order; all does where `q` is blank, nothing where it is signs alone. */
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
/** Of how many of the newest records words may be mistyped: to look at all would take too long. */
export const mistypedAmong = 10_000;

/** Whether one is the other but for one letter too many, too few, another, or two in wrong order. */
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

/** What one mistyped letter leaves of a word: one half of it, or both but for the letters beside the middle. */
function halvesOf(word: string): string[][][] {
  const letters = Array.from(collapse(word));
  const middle = Math.floor(letters.length / 2);
  const between = (from: number, to?: number) => partsOf(letters.slice(from, to).join(''));
  return [between(0, middle), between(middle), [...between(0, middle - 1), ...between(middle + 1)]];
}

/**
 * The same of names and addresses, in which a word of four letters or more may be mistyped by one of
 * them, or be two; `null` where no word is long enough.
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
