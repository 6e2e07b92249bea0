/**
 * What the product does, written down: before a rebuild, and after it.
 *
 *     npx node tests/support/frozen/take.ts <folder> [routes|store|letters|texts|sizes|pictures…]
 *     npx node tests/support/frozen/compare.ts <before> <after> [part…]
 *
 * `texts`, `sizes` and `pictures` are of what was built last: run `npm run build` first. The folder
 * lies outside the repository, and each part replaces what it had there. All that knows where the
 * product's code lies is in `house.ts`, of which an older commit needs its own.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { projectFolder } from './house.ts';
import { takeLetters } from './letters.ts';
import { isPart, type Part, parts } from './part.ts';
import { takePictures } from './pictures.ts';
import { takeRoutes } from './routes.ts';
import { takeSizes } from './sizes.ts';
import { takeStore } from './store.ts';
import { takeTexts } from './texts.ts';

/** Each writes plain files into an empty folder of its own. */
const takes: Readonly<Record<Part, (folder: string) => Promise<void>>> = {
  routes: takeRoutes,
  store: takeStore,
  letters: takeLetters,
  texts: takeTexts,
  sizes: takeSizes,
  pictures: takePictures,
};

const [target, ...asked] = process.argv.slice(2);
const unknown = asked.filter((name) => !isPart(name));
if (target === undefined || unknown.length > 0) {
  console.error(`take.ts <folder> [part…]; the parts are ${parts.join(', ')}`);
  process.exit(2);
}
const folder = resolve(target);
if (`${folder}/`.startsWith(`${resolve(projectFolder)}/`)) {
  console.error('The folder is to lie outside the repository');
  process.exit(2);
}
// What went well needs no line.
process.env['LOG'] = 'faults';
for (const part of parts.filter((name) => asked.length === 0 || asked.includes(name))) {
  const begun = Date.now();
  const own = join(folder, part);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  await takes[part](own);
  console.log(`${part}: ${own} (${Math.round((Date.now() - begun) / 1000)} s)`);
}
process.exit(0);
