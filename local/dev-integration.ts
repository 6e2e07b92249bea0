import type { AstroIntegration } from 'astro';
import type { DevEnvironment, RunnableDevEnvironment } from 'vite';
import { type Functions, loadFunctions } from './functions.ts';
import { respond } from './http.ts';
import type { Stack } from './stack.ts';

/** The local stack inside Astro's development server. */
export interface DevStack {
  integration: AstroIntegration;
  /** The latest version of the functions, once the server runs. */
  load: () => Promise<Functions>;
  /** Resolves when the background work of functions is done, whatever their version. */
  settled: () => Promise<void>;
}

const isOurs = (address: string) =>
  /^\/(?:api\/|\.netlify\/functions\/|__(?:mail|stripe)(?:[/?]|$))/.test(address);

const isRunnable = (environment: DevEnvironment): environment is RunnableDevEnvironment =>
  'runner' in environment;

/** Answers what is not found as the built site does (`dev-not-found.ts`). */
export const notFound: AstroIntegration = {
  name: 'not-found',
  hooks: {
    'astro:config:setup': ({ injectRoute, addMiddleware }) => {
      // Astro's server knows the page of this address only by a route of its own.
      injectRoute({ pattern: '/404', entrypoint: 'src/pages/[...locale]/404.astro' });
      addMiddleware({ order: 'pre', entrypoint: new URL('dev-not-found.ts', import.meta.url) });
    },
  },
};

/** Serves the answers of `handle`, and the functions of a folder, each in its latest version. */
export function localStack(
  functionsFolder: string,
  { handle, answered }: Pick<Stack, 'handle' | 'answered'>,
): DevStack {
  const background = new Set<Promise<unknown>>();
  let importModule: (file: string) => Promise<unknown>;
  const load = () => loadFunctions(functionsFolder, { importModule, background });

  const integration: AstroIntegration = {
    name: 'local-stack',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const { ssr } = server.environments;
        if (!isRunnable(ssr)) throw new Error('Vite runs no functions');
        // Caches a module until its file, or one that it imports, changes. The pages' own runner, since Vite
        // tells only the first that asks of a change, and `server.ssrLoadModule` has a second.
        importModule = (file) => ssr.runner.import(file);
        server.middlewares.use((message, out, next) => {
          if (!isOurs(message.originalUrl ?? '/')) {
            next();
            return;
          }
          void respond(message, out, async (request, ip) => {
            const own = await handle(request, ip);
            if (own) return own;
            const answer = await (await load()).handle(request, ip);
            if (answer) await answered(request, answer);
            return answer;
          }).then((isAnswered) => {
            if (!isAnswered) next();
          });
        });
      },
    },
  };
  return {
    integration,
    load,
    async settled() {
      await Promise.all(background);
    },
  };
}
