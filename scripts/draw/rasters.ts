/**
 * Renders the icons into `public/`. Needs a Chromium (CHROME_PATH): `npx node scripts/draw/rasters.ts`
 */
import { writeFile } from 'node:fs/promises';
import { openCanvas, brass, ink, paper, shoot } from './canvas.ts';
import { mark } from './mark.ts';

const icon = (size: number, padding: number, background: string, weight: number, line = ink) =>
  `<style>body{margin:0;background:${background}}svg{display:block;box-sizing:border-box;width:${String(size)}px;padding:${String(padding)}px}</style>${mark({ ink: line, brass }, weight)}`;

/** An .ico with one PNG, which browsers have supported since 2007. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const { page, close } = await openCanvas();
const out = (name: string) => new URL(`../../public/${name}`, import.meta.url);

const night = '<style>@media(prefers-color-scheme:dark){g{stroke:#ece5d6}}</style>';
await writeFile(out('favicon.svg'), mark({ ink, brass }, 1.8, night));
await writeFile(
  out('favicon.ico'),
  ico(await shoot(page, icon(32, 0, 'transparent', 2), 32, 32, { omitBackground: true }), 32),
);
// Home screens and web manifests; the maskable one leaves room at the edge, which a device may cut off. The
// desk is an app of its own, told from the site's by its dark ground.
for (const [app, touch, ground, line] of [
  ['icon', 'apple-touch-icon', paper, ink],
  ['desk', 'desk-touch-icon', ink, paper],
] as const) {
  for (const [name, size, padding] of [
    [touch, 180, 28],
    [`${app}-192`, 192, 26],
    [`${app}-512`, 512, 70],
    [`${app}-maskable-512`, 512, 118],
  ] as const) {
    await writeFile(
      out(`${name}.png`),
      await shoot(page, icon(size, padding, ground, 1.2, line), size, size),
    );
  }
}
await close();
