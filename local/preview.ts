/** `npm run preview`: the built site, the functions and Redis in one process, on loopback. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectFolders, previewSite } from './preview-site.ts';

// Functions share most of their code, dozens of times; the next start uses the compiled cache.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'));
await previewSite(projectFolders);
