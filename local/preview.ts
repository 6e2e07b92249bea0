/** `npm run preview`: the built site, the functions and Redis in one process, on loopback. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectFolders, previewSite } from './preview-site.ts';

// Every function carries all that it needs, dozens of times the same: the next start finds it compiled.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'));
await previewSite(projectFolders);
