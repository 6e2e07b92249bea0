import { fold } from '#platform/rules/fold.ts';

/** Code points of European and Arabic letters, punctuation and currencies. */
const known: readonly [first: number, last: number][] = [
  [0x80, 0x7ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x20bf],
];

function listFolded(): Map<string, string> {
  const from = new Map<string, string>();
  for (const [first, last] of known) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      const to = fold(letter);
      if (to !== letter) from.set(to, (from.get(to) ?? '') + letter);
    }
  }
  return from;
}

const entries = Array.from(listFolded(), ([to, all]) => `['${to}'] = '${all}'`).join(', ');

/** What each of them folds to, as the table that `fold.lua` has. */
export const foldTable = `local foldsTo = { ${entries} }\n`;
