import { collapse, fold } from '#platform/rules/fold.ts';

const wordsOf = (text: string) =>
  collapse(fold(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    // The Arabic article is written together with its noun.
    .flatMap((word) => (word.startsWith('ال') ? [word, word.slice(2)] : [word]));

/** Whether each typed word begins a word of the text; spelling counts as little as in the server's search. */
export function isBegunIn(text: string, typed: string): boolean {
  const own = wordsOf(text);
  return collapse(fold(typed))
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => own.some((each) => each.startsWith(word)));
}
