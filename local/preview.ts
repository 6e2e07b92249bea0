/** `npm run preview`: the built site, the functions and Redis in one process, on loopback. */
import { projectFolders, previewSite } from './preview-site.ts';

await previewSite(projectFolders);
