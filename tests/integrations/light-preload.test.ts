/** What a lazy import fetches first, in Vite's output. */
import { expect, it } from 'vitest';
import { build } from 'vite';
import * as z from 'zod/mini';
import { lightPreload } from '#integrations/light-preload.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const outputSchema = z.object({
  output: z.array(z.object({ fileName: z.string(), name: z.string(), code: z.string() })),
});

/** Builds a page's script from `files`, with the page at `page.js`; returns its code. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await makeFolder(files);
  const file = '[name].js';
  const { output } = z.parse(
    outputSchema,
    await build({
      ...{ root, configFile: false, logLevel: 'silent', plugins: [lightPreload()] },
      build: {
        write: false,
        rolldownOptions: {
          input: [`${root}/page.js`, `${root}/other.js`],
          output: { entryFileNames: file, chunkFileNames: file },
        },
      },
    }),
  );
  return output.map(({ fileName, code }) => (fileName === 'page.js' ? code : '')).join('');
}

const shared = "import { big } from './shared.js';";
const files = {
  'shared.js': 'export const big = (x) => console.log(x, import.meta.url);',
  'lazy.js': `${shared} import { deep } from './deep.js'; big(deep); export default 1;`,
  'alone.js': 'export default console.log(2);',
  'deep.js': 'export const deep = globalThis.deep;',
  'other.js': `${shared} import { deep } from './deep.js'; big(deep);`,
};

it('lightPreload: fetches all files of a lazy import at once, without those already imported', async () => {
  const code = await built({
    ...files,
    'page.js': `${shared} big(0); globalThis.open = () => import("./lazy.js");`,
  });
  expect(code).toMatch(/from"\.\/shared\.js"/);
  expect(code).toContain('["lazy.js","deep.js"]');
  expect(code).not.toContain('modulepreload');
});

it('lightPreload: fetches a script without dependencies before importing it', async () => {
  const code = await built({
    ...files,
    'page.js': `globalThis.open = () => import("./alone.js");`,
  });
  expect(code).toContain(
    'fetch(new URL(`./alone.js`,import.meta.url)).then(()=>import(`./alone.js`))',
  );
});
