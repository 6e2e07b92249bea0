/** `npm run dev`: Astro's development server with the functions and Redis inside it. */
import { join } from 'node:path';
import { dev } from 'astro';
import { functionFolders } from '#integrations/function-folders.ts';
import { startClock } from './clock.ts';
import { localStack } from './dev-integration.ts';
import { closeOnSignal, finishing, listening, runCommand } from './process.ts';
import { readSettings } from './settings.ts';
import { siteUrlOf, startStack } from './stack.ts';

const functionsFolder = join(import.meta.dirname, '..', functionFolders.sources);

await runCommand(async () => {
  const settings = readSettings(process.env);
  const stack = await startStack(settings);
  const { integration, load, settled } = localStack(functionsFolder, stack);
  const server = await listening(
    settings.PORT,
    dev({
      server: { host: '127.0.0.1', port: settings.PORT },
      integrations: [integration],
      vite: { server: { strictPort: true } },
    }),
  );
  const siteUrl = siteUrlOf(server.address.port);
  const notes = stack.opened(siteUrl);
  const clock = startClock(load);
  clock.begun.catch((error: unknown) => console.error(error));
  closeOnSignal(async () => {
    clock.stop();
    await finishing(server.stop().then(settled));
    await stack.close();
  });
  for (const note of notes) console.log(note);
  console.log(`Ready on ${siteUrl}`);
});
