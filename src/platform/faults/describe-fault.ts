import {
  type BrowserFaultReport,
  cleanMessage,
  isOwnPlace,
  mostFrames,
  pageRouteOf,
} from '#platform/contract/browser-fault.ts';

/** What is thrown where nothing is wrong with our scripts: given up, or cut off by the network. */
const quietNames = new Set(['AbortError', 'TimeoutError', 'NetworkError']);
const quietMessages =
  /^ResizeObserver loop|failed to fetch|networkerror|load failed|network connection was lost|importing a module script failed|error loading dynamically imported module|^skipped viewtransition|transition (?:was )?(?:skipped|aborted)/i;

/** A place as every browser writes it into a stack: `https://host/file.js:1:2`. */
const place = /[\w-]+:\/\/[^\s()]+:\d+:\d+/g;
/** Of a place the script's name, without folder and query, with line and column. */
const scriptPlace = /([^/?#]+)(?:\?[^/]*)?:(\d+):(\d+)$/;

const className = /^[A-Z][A-Za-z]{2,29}$/;

export interface Surroundings {
  where: string;
  release: string;
  page: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * What may be told of something that was thrown; `null` for what is no fault of ours: noise of
 * browsers, what was given up or cut off, and whatever another origin, an extension say, had a hand in.
 */
export function describeFault(
  error: unknown,
  { where, release, page }: Surroundings,
): BrowserFaultReport | null {
  if (!(error instanceof Error)) return null;
  const { name, message, stack = '' } = error;
  if (quietNames.has(name) || quietMessages.test(message)) return null;
  // Chromium's stack begins with the message, which may name places as well.
  const places = stack.replace(message, '').match(place) ?? [];
  if (!places.every((one) => one.startsWith(`${page.origin}/`))) return null;
  const frames = places.flatMap((one) => {
    const own = scriptPlace.exec(one)?.slice(1).join(':') ?? '';
    return isOwnPlace(own) ? [own] : [];
  });
  if (frames.length === 0) return null;
  return {
    route: pageRouteOf(page.pathname),
    release,
    where,
    name: className.test(name) ? name : 'Error',
    message: cleanMessage(message),
    frames: frames.slice(0, mostFrames),
  };
}
