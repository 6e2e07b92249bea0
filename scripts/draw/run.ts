/** Draws every picture of the site into `src/assets/art`: `npx node scripts/draw/run.ts` */
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { bearing } from './bearing.ts';
import { hochwacht } from './hochwacht.ts';
import { lathe } from './lathe.ts';
import { lattice } from './lattice.ts';
import { movement } from './movement.ts';
import { standalone } from './svg.ts';

const drawings = {
  // The one picture that is there at first sight travels inside its page.
  hochwacht,
  bearing: standalone(bearing),
  lathe: standalone(lathe),
  lattice: standalone(lattice),
  movement: standalone(movement),
};

for (const [name, svg] of Object.entries(drawings)) {
  await writeFile(new URL(`../../src/assets/art/${name}.svg`, import.meta.url), svg);
  console.log(name, svg.length, 'bytes,', brotliCompressSync(svg).length, 'brotli');
}
