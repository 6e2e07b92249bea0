/** Rules for the admin's password in production. None of them is about kinds of characters. */

export const shortestPassword = 15;

export type PasswordFault = 'too_short' | 'common' | 'firm_word';

interface PolicyLists {
  /** Common passwords, in lower case. */
  common: ReadonlySet<string>;
  /** Words of the firm's own site: names, places, domains. */
  firmWords: readonly string[];
}

/** Canonical form of a password, independent of case and Unicode encoding. */
const canonical = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Strips digits and signs around a password: `password2026!!` becomes `password`. */
const core = (text: string): string => text.replaceAll(/^\P{L}+|\P{L}+$/gu, '');

/** The repeated part if the text is nothing but repetitions of it, else the whole text. */
const unit = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

const shortestWord = 4;

/**
 * The words of at least four characters in the firm's details, without duplicates. Addresses and URLs are
 * split into their parts.
 */
export function wordsOf(details: readonly string[]): string[] {
  const words = details.flatMap((text) => canonical(text).split(/[^\p{L}\p{N}]+/u));
  const isWord = (word: string) => word.length >= shortestWord && !/^\d+$/.test(word);
  return [...new Set(words)].filter(isWord);
}

/**
 * Returns why a password is refused, or `null` if it is accepted. Length counts characters, not bytes. A
 * common password that is repeated, or has digits or signs around it, counts as common.
 */
export function passwordFault(
  password: string,
  { common, firmWords }: PolicyLists,
): PasswordFault | null {
  if (Array.from(password.normalize('NFC')).length < shortestPassword) return 'too_short';
  const typed = canonical(password);
  const forms = [typed, unit(typed), core(typed), unit(core(typed))];
  if (core(typed) === '' || forms.some((form) => common.has(form))) return 'common';
  if (unit(typed).length < shortestPassword / 2) return 'common';
  return firmWords.some((word) => typed.includes(word)) ? 'firm_word' : null;
}
