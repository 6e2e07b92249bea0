import type { FunctionModule } from './module.ts';

interface Match {
  function: FunctionModule;
  params: Record<string, string>;
}

/** Sort key: literal segments before `:parameters`, and these before wildcards. */
function specificity(path: string): string {
  return path.replaceAll(/[^/]+/g, (segment) =>
    segment.includes('*') ? '2' : segment.includes(':') ? '1' : '0',
  );
}

function addressesOf({ name, config }: FunctionModule): string[] {
  // A function has its default address only if it has no path of its own.
  return config.path ?? [`/.netlify/functions/${name}`];
}

const matches = (paths: readonly string[], pathname: string) =>
  paths.some((path) => new URLPattern({ pathname: path }).test({ pathname }));

/**
 * The leading folders that every address of the path has; compared first, since matching a pattern is slow.
 */
const foldersOf = (path: string) => (/^[\w/.-]*/.exec(path)?.[0] ?? '').replace(/[^/]*$/, '');

/** Whether an address is in these folders; it may equal the last one, as `/a` does for `/a/:b?`. */
const isIn = (folders: string, pathname: string) => `${pathname}/`.startsWith(folders);

export type FindRoute = (method: string, pathname: string) => Match | undefined;

/** Finds the function for a method and path; if several match, the most specific path wins. */
export function createRouter(functions: readonly FunctionModule[]): FindRoute {
  const routes = functions
    .flatMap((fn) => addressesOf(fn).map((path) => ({ fn, path, rank: specificity(path) })))
    .map((route) => ({
      ...route,
      folders: foldersOf(route.path),
      pattern: new URLPattern({ pathname: route.path }),
    }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1));

  return (method, pathname) => {
    for (const { fn, folders, pattern } of routes) {
      const { config } = fn;
      const methods = config.schedule === undefined ? config.method : ['POST'];
      if ((methods && !methods.includes(method)) || !isIn(folders, pathname)) continue;
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups || matches(config.excludedPath, pathname)) continue;
      const params = Object.entries(groups).map(([key, value = '']) => [key, value] as const);
      return { function: fn, params: Object.fromEntries(params) };
    }
    return undefined;
  };
}
