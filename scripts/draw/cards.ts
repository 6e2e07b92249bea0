/**
 * Renders the picture of shared links for every page and language into `public/og/`, and writes its words to
 * `cards.json`, which a test compares with the pages. Needs the built site and a Chromium: `npm run build &&
 * npx node scripts/draw/cards.ts`
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { firm } from '#firm';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import { splitPath } from '#platform/i18n/paths.ts';
import { cardOf } from '#platform/i18n/share-card.ts';
import { listPages } from '#scripts/pages.ts';
import { bearing } from './bearing.ts';
import { brass, ink, openCanvas, paper, shoot } from './canvas.ts';
import { circuit } from './circuit.ts';
import { dial } from './dial.ts';
import { elevation } from './elevation.ts';
import { frame } from './frame.ts';
import { growth } from './growth.ts';
import { hochwacht } from './hochwacht.ts';
import { lathe } from './lathe.ts';
import { lattice } from './lattice.ts';
import { mark } from './mark.ts';
import { movement } from './movement.ts';
import { wheel } from './wheel.ts';

/** The motif of each page that has one of its own. */
const motifs: Readonly<Record<string, string>> = {
  '/service/strategie-beratung': bearing,
  '/service/finanz-investment': lathe,
  '/service/digitalisierung-innovation': lattice,
  '/service/projekt-management': movement,
  '/industry/immobilien': elevation,
  '/industry/finanzen-investment': growth,
  '/industry/automobile': wheel,
  '/industry/uhren-juwelen': dial,
  '/industry/bau-facility': frame,
  '/industry/digitalisierung': circuit,
};

const font = async (name: string) =>
  `url(data:font/woff2;base64,${await readFile(new URL(`../../src/assets/fonts/${name}.woff2`, import.meta.url), 'base64')})`;
const [newsreader, naskh] = await Promise.all([font('newsreader'), font('noto-naskh-arabic')]);

function card(locale: Locale, words: string, motif: string): string {
  const isArabic = locale === 'ar';
  const longest = Math.max(...words.split(' ').map((word) => word.length));
  const size = words.length > 42 || longest > 15 ? 56 : words.length > 26 ? 66 : 76;
  return `<html lang="${locale}" dir="${localeTable[locale].dir}"><style>
@font-face{font-family:Newsreader;src:${newsreader}}
@font-face{font-family:Naskh;src:${naskh};unicode-range:U+20,U+600-6FF}
body{margin:0;width:1200px;height:630px;background:${paper};color:${ink};font-family:Naskh,Newsreader;position:relative;overflow:hidden}
.art{position:absolute;inset-block:0;inset-inline:480px 0;width:720px;height:630px;fill:none;stroke:currentColor;stroke-width:1.2;--art-ground:${paper};--color-brass:${brass};mask-image:linear-gradient(to ${isArabic ? 'left' : 'right'},transparent 12%,#000 52%)}
.art-faint{opacity:.38}.art-fine{stroke-width:.7}.art-brass{stroke:${brass};stroke-width:2}.art-ground{fill:${paper}}
header{position:absolute;inset-block-start:64px;inset-inline-start:72px}
header span{display:flex;gap:20px;align-items:center;font-size:34px}
header svg{width:52px}
h1{position:absolute;inset-block-end:56px;inset-inline-start:72px;width:500px;margin:0;font-weight:400;font-size:${size}px;line-height:${isArabic ? '1.4' : '1.08'};letter-spacing:${isArabic ? '0' : '-.015em'};text-wrap:balance}
</style>${motif.replace('<svg', '<svg preserveAspectRatio="xMidYMid slice"')}
<header><span dir="ltr">${mark({ ink, brass })}${firm.name}</span></header><h1>${words}</h1></html>`;
}

const folder = new URL('../../public/', import.meta.url);
await rm(new URL('og', folder), { recursive: true, force: true });
const { page, close } = await openCanvas();
const words: Record<string, string> = {};
for (const { address, heading, isIndexed } of await listPages()) {
  if (!isIndexed) continue;
  const { locale, path } = splitPath(address);
  const file = cardOf(address);
  const pixels = await shoot(page, card(locale, heading, motifs[path] ?? hochwacht), 1200, 630);
  // Half the size of the browser's own JPEG, at the same visible quality.
  const picture = await sharp(pixels).jpeg({ mozjpeg: true, quality: 52 }).toBuffer();
  await mkdir(new URL('.', new URL(`.${file}`, folder)), { recursive: true });
  await writeFile(new URL(`.${file}`, folder), picture);
  words[file] = heading;
}
await close();
await writeFile(
  new URL('cards.json', import.meta.url),
  `${JSON.stringify(words, Object.keys(words).toSorted(), 2)}\n`,
);
