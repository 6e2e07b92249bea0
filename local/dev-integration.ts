import type { AstroIntegration } from 'astro';
import { loadFunctions } from './functions.ts';
import { respond } from './http.ts';

/** Serves the functions of a folder inside Astro's development server, each in its latest version. */
export function localStack(functionsFolder: string): AstroIntegration {
  return {
    name: 'local-stack',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((message, out, next) => {
          const path = message.originalUrl ?? '/';
          if (!/^\/(api|\.netlify\/functions)\//.test(path)) {
            next();
            return;
          }
          void respond(message, out, async (request, ip) => {
            // Vite keeps a module until its file, or one that it imports, changes.
            const functions = await loadFunctions(functionsFolder, (file) =>
              server.ssrLoadModule(file),
            );
            return functions.handle(request, ip);
          }).then((answered) => {
            if (!answered) next();
          });
        });
      },
    },
  };
}
