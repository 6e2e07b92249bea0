import type { AstroIntegration } from 'astro';
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
        // Vite caches a module until its file, or one that it imports, changes.
        importModule = (file) => server.ssrLoadModule(file);
        server.middlewares.use((message, out, next) => {
          if (!isOurs(message.originalUrl ?? '/')) {
            next();
            return;
          }
          void respond(message, out, async (request, ip) => {
            const own = await handle(request, ip);
            if (own) return own;
            const answer = await (await load()).handle(request, ip);
            if (answer) await answered(request);
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
