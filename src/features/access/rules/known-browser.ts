/**
 * Marks a browser that signed in. Its attempts to sign in are counted apart from its network's, so that
 * somebody else there who guesses passwords does not lock it out. It opens nothing.
 */
import { isSameSecret } from '#platform/rules/digest.ts';
import { dayMs } from '#platform/time/units.ts';

/** For how long a browser is known after a sign-in. */
export const knownBrowserDays = 90;

interface Keyed {
  keyed: (text: string) => string;
}

const signed = (id: string, at: string, { keyed }: Keyed) =>
  `${id}.${at}.${keyed(`browser ${id} ${at}`)}`;

/** The mark for the browser `id`, as its cookie holds it: `<id>.<ms since 1970>.<signature>`. */
export const markOf = (id: string, now: Date, ports: Keyed): string =>
  signed(id, String(now.getTime()), ports);

/** The id in a mark; `undefined` if it is too old or was not made here. */
export function knownBrowser(mark: string, now: Date, ports: Keyed): string | undefined {
  const [id = '', at = ''] = mark.split('.');
  const age = now.getTime() - Number(at);
  const isFresh = age >= 0 && age < knownBrowserDays * dayMs;
  return isFresh && isSameSecret(mark, signed(id, at, ports)) ? id : undefined;
}
