import {
  type BrowserFaultReport,
  cleanMessage,
  isOwnPlace,
  mostFrames,
  pageRouteOf,
} from '#platform/contract/browser-fault.ts';

/** Errors that are not faults of our scripts: the request was aborted or cut off by the network. */
const quietNames = new Set(['AbortError', 'TimeoutError', 'NetworkError']);
const quietMessages =
  /^ResizeObserver loop|failed to fetch|networkerror|load failed|network connection was lost|importing a module script failed|error loading dynamically imported module|^skipped viewtransition|transition (?:was )?(?:skipped|aborted)/i;

/** A source location as every browser writes it into a stack: `https://host/file.js:1:2`. */
const place = /[\w-]+:\/\/[^\s()]+:\d+:\d+/g;
/** Extracts a location's script name, without folder and query, with line and column. */
const scriptPlace = /([^/?#]+)(?:\?[^/]*)?:(\d+):(\d+)$/;

const className = /^[A-Z][A-Za-z]{2,29}$/;

export interface Surroundings {
  where: string;
  release: string;
  page: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Builds the report of an error that was thrown. Returns `null` for errors that are not ours: browser noise,
 * aborted or cut-off requests, and anything with code of another origin (such as an extension) in its stack.
 */
export function describeFault(
  error: unknown,
  { where, release, page }: Surroundings,
): BrowserFaultReport | null {
  if (!(error instanceof Error)) return null;
  const { name, message, stack = '' } = error;
  if (quietNames.has(name) || quietMessages.test(message)) return null;
  // Chromium's stack begins with the message, which may contain locations as well.
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
