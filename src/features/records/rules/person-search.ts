import { type SearchedText, soughtOf } from '#platform/rules/search-text.ts';

/**
 * Query to find a person by name or phone number. `terms` narrow down the records; `isTheirs` decides on each
 * of them. Without terms nothing matches.
 */
export function personSought(q: string) {
  const { terms, holds } = soughtOf(q);
  return { terms, isTheirs: (text: SearchedText) => terms.length > 0 && holds(text) };
}
