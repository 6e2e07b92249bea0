const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text of a client's without the characters that change the direction of writing, which could show a file's or
 * person's name as another. Joiners stay: scripts and emoji need them.
 */
export const withoutDirections = (text: string): string => text.replace(directionControls, '');
