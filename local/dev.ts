/** `npm run dev`: Astro's development server with the functions and Redis inside it. */
import { join } from 'node:path';
import { dev } from 'astro';
import { functionFolders } from '#integrations/function-folders.ts';
import { reportFault } from './fault.ts';
import { startClock } from './clock.ts';
import { localStack, notFound } from './dev-integration.ts';
import { closeOnSignal, finishing, listening, runCommand } from './process.ts';
import { readSettings } from './settings.ts';
import { siteUrlOf, startStack } from './stack.ts';

const root = join(import.meta.dirname, '..');
const functionsFolder = join(root, functionFolders.sources);

await runCommand(async () => {
  // Vite shares this process with Redis, which it keeps waiting while it turns many modules into scripts.
  process.env['REDIS_TIMEOUT_MS'] ??= '20000';
  const settings = readSettings(process.env);
  const stack = await startStack(settings);
  const { integration, load, settled } = localStack(functionsFolder, stack);
  const server = await listening(
    settings.PORT,
    dev({
      root,
      server: { host: '127.0.0.1', port: settings.PORT },
      integrations: [integration, notFound],
      vite: { server: { strictPort: true } },
    }),
  );
  const siteUrl = siteUrlOf(server.address.port);
  const notes = stack.opened(siteUrl);
  const clock = startClock(load);
  closeOnSignal(async () => {
    clock.stop();
    await finishing(server.stop().then(settled));
    await stack.close();
  });
  // By then the functions are loaded, which takes longer than a page waits for them.
  await clock.begun.catch((error: unknown) => reportFault({ route: 'clock' }, error));
  for (const note of notes) console.log(note);
  console.log(`Ready on ${siteUrl}`);
});
