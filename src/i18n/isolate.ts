/** A name or somebody's words within a sentence, whichever way they are written: neither turns the other round. */
export const isolate = (words: string): string => `\u2068${words}\u2069`;
