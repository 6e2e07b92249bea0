import type { FunctionModule } from './module.ts';

interface Match {
  function: FunctionModule;
  params: Record<string, string>;
}

/** Sorts literal segments before `:parameters` and these before wildcards. */
function specificity(path: string): string {
  return path.replaceAll(/[^/]+/g, (segment) =>
    segment.includes('*') ? '2' : segment.includes(':') ? '1' : '0',
  );
}

function addressesOf({ name, config }: FunctionModule): string[] {
  // A function has its default address only as long as it has no path of its own.
  return config.path ?? [`/.netlify/functions/${name}`];
}

const matches = (paths: readonly string[], pathname: string) =>
  paths.some((path) => new URLPattern({ pathname: path }).test({ pathname }));

/** The folders that every address of the path lies in: looked at first, since a pattern takes its time. */
const foldersOf = (path: string) => (/^[\w/.-]*/.exec(path)?.[0] ?? '').replace(/[^/]*$/, '');

/** Whether it lies in these folders; the last of them may be all that it is, as `/a` of `/a/:b?` is. */
const isIn = (folders: string, pathname: string) => `${pathname}/`.startsWith(folders);

export type FindRoute = (method: string, pathname: string) => Match | undefined;

/** Finds the function for a method and path; where several match, the most specific path wins. */
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
