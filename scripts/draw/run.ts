/** Draws every picture of the site into `src/assets/art`: `npx node scripts/draw/run.ts` */
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { bearing } from './bearing.ts';
import { circuit } from './circuit.ts';
import { dial } from './dial.ts';
import { elevation } from './elevation.ts';
import { frame } from './frame.ts';
import { growth } from './growth.ts';
import { hochwacht } from './hochwacht.ts';
import { lathe } from './lathe.ts';
import { lattice } from './lattice.ts';
import { movement } from './movement.ts';
import { rings } from './rings.ts';
import { sheet, standalone } from './svg.ts';
import { wheel } from './wheel.ts';

const services = { bearing, lathe, lattice, movement };
const industries = { elevation, growth, wheel, dial, frame, circuit };

/** Writes a drawing; pictures contain their colours, sheets use those of the page that shows them. */
async function write(path: string, svg: string) {
  await writeFile(new URL(`../../src/assets/art/${path}.svg`, import.meta.url), svg);
  console.log(path, svg.length, 'bytes,', brotliCompressSync(svg).length, 'brotli');
}

await write('sheets/hochwacht', sheet(hochwacht, { line: 1, fine: 0.6, brass: 1.5 }));
await write('rings', standalone(rings));
for (const [name, svg] of Object.entries({ ...services, ...industries })) {
  await write(name, standalone(svg));
  // Drawn for the size of a card: as sheets their lines stay as thin.
  await write(`sheets/${name}`, sheet(svg, { line: 0.7, fine: 0.45, brass: 1.1 }));
}
