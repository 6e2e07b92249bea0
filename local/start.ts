/** `npm start`: builds the site, then serves it. */
import { build } from 'astro';
import { projectFolders, previewSite } from './preview-site.ts';

await build({});
await previewSite(projectFolders);
