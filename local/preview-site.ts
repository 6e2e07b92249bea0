import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { functionFolders } from '#integrations/function-folders.ts';
import { startClock } from './clock.ts';
import { loadFunctions } from './functions.ts';
import { type Handler, serveHttp } from './http.ts';
import { closeOnSignal, finishing, listening, runCommand } from './process.ts';
import { readSettings, StartError } from './settings.ts';
import { createSite } from './site.ts';
import { siteUrlOf, startStack } from './stack.ts';

/** The built parts of a project as deployed, functions included. */
export interface Folders {
  site: string;
  functions: string;
  configFile: string;
  /** A file that caches the functions' configurations between starts. */
  known?: string;
}

const project = join(import.meta.dirname, '..');
export const projectFolders: Folders = {
  site: join(project, 'dist'),
  functions: join(project, functionFolders.emitted),
  configFile: join(project, 'netlify.toml'),
  known: join(project, '.cache/functions.json'),
};

/** Starts everything, reports on standard output when the site answers, and ends on the process's signals. */
export function previewSite(folders: Folders): Promise<void> {
  return runCommand(async () => {
    const settings = readSettings(process.env);
    const built = [join(folders.site, 'index.html'), folders.functions];
    if (!built.every((path) => existsSync(path))) {
      throw new StartError('There is no built site in dist/; run `npm run build` first');
    }
    const stack = await startStack(settings);
    const functions = await loadFunctions(folders.functions, { knownFile: folders.known });
    const site = await createSite({ folder: folders.site, configFile: folders.configFile });
    const handler: Handler = async (request, ip) => {
      const own = await stack.handle(request, ip);
      if (own) return own;
      const answer = await functions.handle(request, ip);
      if (answer) await stack.answered(request, answer);
      return answer ?? site(request);
    };
    const server = await listening(settings.PORT, serveHttp({ handler, port: settings.PORT }));
    const siteUrl = siteUrlOf(server.port);
    const notes = stack.opened(siteUrl);
    const clock = startClock(() => Promise.resolve(functions));
    closeOnSignal(async () => {
      clock.stop();
      await finishing(server.close().then(() => functions.settled()));
      await stack.close();
    });
    await clock.begun;
    for (const note of notes) console.log(note);
    console.log(`Ready on ${siteUrl}`);
  });
}
