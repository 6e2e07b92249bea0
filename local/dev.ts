/** `npm run dev`: Astro's development server with the functions and Redis inside it. */
import { join } from 'node:path';
import { dev } from 'astro';
import { functionFolders } from '#integrations/function-folders.ts';
import { localStack } from './dev-integration.ts';
import { closeOnSignal, listening, runCommand } from './process.ts';
import { readSettings } from './settings.ts';
import { startStack } from './stack.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const stack = await startStack(settings);
  const server = await listening(
    settings.PORT,
    dev({
      server: { host: '127.0.0.1', port: settings.PORT },
      integrations: [localStack(join(import.meta.dirname, '..', functionFolders.sources))],
      vite: { server: { strictPort: true } },
    }),
  );
  closeOnSignal(async () => {
    await server.stop();
    await stack.close();
  });
  for (const note of stack.notes) console.log(note);
  console.log(`Ready on http://localhost:${server.address.port}`);
});
