import type { Plugin } from 'vite';
import { leaveOut, type Parts } from './leave-out.ts';

/** What of `react` and `react-dom` nothing on this site imports (decision 3). */
const unused = {
  react: [
    'Activity',
    'Children',
    'Component',
    'Profiler',
    'PureComponent',
    'StrictMode',
    'Suspense',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'cloneElement',
    'createRef',
    'lazy',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDebugValue',
    'useDeferredValue',
    'useImperativeHandle',
    'useInsertionEffect',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
} as const;

const never = 'throw Error("left out by light-react")';

const renderer: Parts = {
  tags: [
    1, // Class components,
    12, // profilers,
    13, // `Suspense`,
    16, // `lazy`,
    17, // classes before they are loaded,
    18, // what a server left for later,
    19, // lists of `Suspense`,
    22, // what is kept out of sight,
    24, // caches,
    26, // `<title>`, `<link>` and `<meta>` that React moves into the head,
    27, // `<html>`, `<head>` and `<body>`,
    30, // view transitions,
    31, // `Activity`.
  ],
  constants: [
    'REACT_ACTIVITY_TYPE',
    'REACT_LAZY_TYPE',
    'REACT_PROFILER_TYPE',
    'REACT_STRICT_MODE_TYPE',
    'REACT_SUSPENSE_LIST_TYPE',
    'REACT_SUSPENSE_TYPE',
    'REACT_VIEW_TRANSITION_TYPE',
  ],
  // Hooks that `react` no longer has.
  properties: [
    'useActionState',
    'useCacheRefresh',
    'useDebugValue',
    'useDeferredValue',
    'useFormState',
    'useHostTransitionStatus',
    'useImperativeHandle',
    'useInsertionEffect',
    'useMemoCache',
    'useOptimistic',
    'useTransition',
  ],
  // A `ref` on a fragment, and what `react-dom` no longer asks for.
  assignments: [
    'FragmentInstance.prototype.*',
    'ViewTransitionPseudoElement.prototype.*',
    'ReactDOMSharedInternals.findDOMNode',
  ],
  functions: {
    FragmentInstance: never,
    commitNewChildToFragmentInstance: never,
    deleteChildFromFragmentInstance: never,
    startViewTransition: never,
    restoreViewTransitionName: never,
    preconnectAs: never,
    preload: never,
    preloadModule: never,
    preinitModuleScript: never,
    preinitScript: never,
    preinitStyle: never,
    // Of transitions, which nobody starts.
    defaultOnDefaultTransitionIndicator: '',
    // The names of components around a fault, for a handler that we do not set.
    getStackByFiberInDevAndProd: "return ''",
  },
  // Marks that are thrown and told by what they are. As errors they have the browser, where somebody
  // looks on (tools, Lighthouse), read all of React anew to say on which lines they were made.
  variables: {
    HydrationMismatchException: '{}',
    SelectiveHydrationException: '{}',
    SuspenseActionException: '{}',
    SuspenseException: '{}',
    SuspenseyCommitException: '{}',
  },
};

const assigned = (names: readonly string[]): Parts => ({
  assignments: names.map((name) => `exports.${name}`),
});

/** What goes, by the file of the package in which it stands. */
const parts: Readonly<Record<string, Parts>> = {
  'react/cjs/react.production.js': assigned(unused.react),
  'react-dom/cjs/react-dom.production.js': assigned(unused['react-dom']),
  'react-dom/cjs/react-dom-client.production.js': renderer,
};

/** Astro's island runtime, which nobody fetches (decision 3). */
const unfetched = /\/node_modules\/@astrojs\/react\//;
/** How the bundler writes what a module takes of either package. */
const taken = /\bimport_(react|react_dom)\.(?:default\.)?(\w+)/g;

/**
 * Leaves out of the pages' React what this site does not use: a third of it.
 * @throws where a module uses what is left out, and where React's files or the bundler's code are
 *   not as expected
 */
export function lightReact(): Plugin {
  const open = new Set(Object.keys(parts));
  return {
    name: 'light-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = id.replace(/^.*\/node_modules\//, '');
      const own = parts[file];
      if (!own) return null;
      open.delete(file);
      return { code: leaveOut(code, own), map: null };
    },
    generateBundle(_, bundle) {
      const names = new Set<string>();
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? Object.entries(chunk.modules) : [],
      );
      for (const [id, { code }] of modules) {
        for (const [, from, name = ''] of code?.matchAll(taken) ?? []) {
          names.add(name);
          const gone: readonly string[] = unused[from === 'react' ? 'react' : 'react-dom'];
          if (gone.includes(name) && !unfetched.test(id)) {
            throw new Error(`light-react leaves out ${name}, which ${id} uses`);
          }
        }
      }
      if (open.size > 0 || !names.has('useState') || !names.has('flushSync')) {
        throw new Error(
          `light-react: React is not where it was: ${[...open, ...names].join(', ')}`,
        );
      }
    },
  };
}
