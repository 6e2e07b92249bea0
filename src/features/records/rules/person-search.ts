import { type SearchedText, soughtOf } from '#platform/rules/search-text.ts';

/**
 * What is asked for to find a person by name or number, in whatever they sent: `isTheirs` has the last
 * word on each record; of nothing, nobody's.
 */
export function personSought(q: string) {
  const { terms, holds } = soughtOf(q);
  return { terms, isTheirs: (text: SearchedText) => terms.length > 0 && holds(text) };
}
