/** What text is sought by, here and roughly in Redis, which knows only bytes. */

/** Letters that differ in case or in how a keyboard composes them are one. */
export const toPlain = (text: string) => text.normalize('NFC').toLowerCase();

/** Runs of what every spelling has in common, in lower case: ASCII, and Arabic that is never composed. */
const runs = /[a-z0-9 @._+-]+|[\u0621\u0627-\u063A\u0641-\u064A]+/g;

/**
 * What the lower case of ASCII must hold of any text in which `q` occurs, JSON included; none where
 * only reading all of it would tell. What holds it need not hold `q`.
 */
export function textsOf(q: string): string[] {
  const [longest = ''] = (toPlain(q).match(runs) ?? []).toSorted(
    (one, other) => other.length - one.length,
  );
  return longest === '' ? [] : [longest];
}

/** Letters beyond ASCII whose lower case is within it: whatever holds one may hold anything. */
export const instead: readonly string[] = ['\u0130', '\u212A'];
