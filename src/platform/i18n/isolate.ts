/**
 * Isolates a name or quoted text within a sentence, so that neither changes the other's direction of writing.
 */
export const isolate = (words: string): string => `\u2068${words}\u2069`;

/** Keeps times, numbers and addresses in a text left to right, in Arabic as well. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

/** Joins times into one line, the first at the side where the page's lines begin. */
export const timesText = (times: readonly string[]): string => times.map(ltr).join(' · ');
