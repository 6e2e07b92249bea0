/** `local/preview.ts` for a test's own folder, given as the argument. */
import { join } from 'node:path';
import { previewSite } from '#local/preview-site.ts';

const [folder = ''] = process.argv.slice(2);
await previewSite({
  site: join(folder, 'dist'),
  functions: join(folder, 'functions'),
  configFile: join(folder, 'netlify.toml'),
});
