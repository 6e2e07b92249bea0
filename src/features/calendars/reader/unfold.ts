/** Lines of iCalendar (RFC 5545, 3.1), found without copying the text. */
import type { Budget } from './budget.ts';

/** Characters of text per step of the budget. */
const charactersPerStep = 1000;

const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32];

/**
 * Yields the lines of a text as written, each with its folds. Lines may end in CRLF, LF or CR; empty lines
 * are left out.
 */
export function* foldedLines(text: string, budget: Pick<Budget, 'spend'>): Generator<string> {
  let [from, paid, isBroken] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || code === carriageReturn) {
      isBroken = true;
      continue;
    }
    if (isBroken && code !== space && code !== tab) {
      yield text.slice(from, at);
      from = at;
      if (at - paid >= charactersPerStep) {
        budget.spend(Math.floor((at - paid) / charactersPerStep));
        paid = at;
      }
    }
    isBroken = false;
  }
  yield text.slice(from);
}

/** The line without its folds and the spaces around it. `replace` would keep each piece in memory. */
export const unfold = (line: string): string =>
  line
    .trim()
    .split(/[\r\n]+[ \t]/)
    .join('');
