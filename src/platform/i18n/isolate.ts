/** A name or somebody's words within a sentence, whichever way they are written: neither turns the other round. */
export const isolate = (words: string): string => `\u2068${words}\u2069`;

/** Times, numbers and addresses within a text: they run from left to right in Arabic as well. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

/** Times one after the other, the first where the page's lines begin. */
export const timesText = (times: readonly string[]): string => times.map(ltr).join(' · ');
