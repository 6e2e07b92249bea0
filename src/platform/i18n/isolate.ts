/**
 * Isolates a name or quoted text within a sentence, so that neither changes the other's direction of writing.
 */
export const isolate = (words: string): string => `\u2068${words}\u2069`;

/** Keeps times, numbers and addresses in a text left to right, in Arabic as well. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

/** Joins times into one line, the first at the side where the page's lines begin. */
export const timesText = (times: readonly string[]): string => times.map(ltr).join(' · ');

const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text of a client's without the characters that change the direction of writing, which could show a file's or
 * person's name as another. Joiners stay: scripts and emoji need them.
 */
export const withoutDirections = (text: string): string => text.replace(directionControls, '');
