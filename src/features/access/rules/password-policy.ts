/** What the admin's password must be in production; no rule about kinds of characters. */

export const shortestPassword = 15;

export type PasswordFault = 'too_short' | 'common' | 'firm_word';

interface PolicyLists {
  /** Common passwords, in lower case. */
  common: ReadonlySet<string>;
  /** What stands on the firm's own site: names, places, domains. */
  firmWords: readonly string[];
}

/** The same password, however it is typed or encoded. */
const canonical = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Without what people put around a password to make it longer: `password2026!!` is `password`. */
const core = (text: string): string => text.replaceAll(/^\P{L}+|\P{L}+$/gu, '');

/** What is repeated where the whole is nothing but a repetition, else the whole. */
const unit = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

const shortestWord = 4;

/** The words of four letters and more in the firm's own details; of an address or a URL each part. */
export function wordsOf(details: readonly string[]): string[] {
  const words = details.flatMap((text) => canonical(text).split(/[^\p{L}\p{N}]+/u));
  const isWord = (word: string) => word.length >= shortestWord && !/^\d+$/.test(word);
  return [...new Set(words)].filter(isWord);
}

/**
 * Why a password is not good enough; `null` for one that is. Length counts characters, not bytes. A
 * common password with digits or signs around it, or several times over, is a common one still.
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
