/**
 * Renders what has to be pixels into `public/`: icons, and a picture per language for shared
 * links. Needs a Chromium (CHROME_PATH): `npx node scripts/draw/rasters.ts`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium, type Page, type PageScreenshotOptions } from 'playwright';
import { catalogue } from '#i18n/catalogue.ts';
import { locales, localeTable } from '#i18n/locales.ts';
import { firm } from '#firm';
import { hochwacht } from './hochwacht.ts';
import { mark } from './mark.ts';

const ink = '#14231f';
const paper = '#f6f2e9';
const brass = '#b8945a';

const out = (name: string) => new URL(`../../public/${name}`, import.meta.url);
const embed = async (path: string, type: string) =>
  `data:${type};base64,${await readFile(new URL(`../../src/${path}`, import.meta.url), 'base64')}`;

async function shoot(
  page: Page,
  html: string,
  width: number,
  height: number,
  options: PageScreenshotOptions = {},
) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot(options);
}

const icon = (size: number, padding: number, background: string, weight: number) =>
  `<style>body{margin:0;background:${background}}svg{display:block;box-sizing:border-box;width:${String(size)}px;padding:${String(padding)}px}</style>${mark({ ink, brass }, weight)}`;

/** An .ico that holds one PNG, as every browser since 2007 reads it. */
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

const card = async (
  lang: keyof typeof catalogue,
) => `<html lang="${lang}" dir="${localeTable[lang].dir}"><style>
@font-face{font-family:Newsreader;src:url(${await embed('assets/fonts/newsreader.woff2', 'font/woff2')})}
@font-face{font-family:Naskh;src:url(${await embed('assets/fonts/noto-naskh-arabic.woff2', 'font/woff2')});unicode-range:U+20,U+600-6FF}
body{margin:0;width:1200px;height:630px;background:${paper};color:${ink};font-family:Naskh,Newsreader;position:relative;overflow:hidden}
.art{position:absolute;inset-block:0;inset-inline:420px 0;width:780px;height:630px;fill:none;stroke:currentColor;stroke-width:1.2;--art-ground:${paper};--color-brass:${brass};mask-image:linear-gradient(to ${lang === 'ar' ? 'left' : 'right'},transparent,#000 45%)}
.art-faint{opacity:.38}.art-fine{stroke-width:.7}.art-brass{stroke:${brass};stroke-width:2}.art-ground{fill:${paper}}
header{position:absolute;inset-block-start:64px;inset-inline-start:72px}
header span{display:flex;gap:20px;align-items:center;font-size:34px}
header svg{width:52px}
h1{position:absolute;inset-block-end:56px;inset-inline-start:72px;width:600px;margin:0;font-weight:400;font-size:76px;line-height:${lang === 'ar' ? '1.35' : '1.08'};letter-spacing:${lang === 'ar' ? '0' : '-.015em'};text-wrap:balance}
</style>${hochwacht.replace('<svg', '<svg preserveAspectRatio="xMidYMid slice"')}
<header><span dir="ltr">${mark({ ink, brass })}${firm.name}</span></header><h1>${catalogue[lang].home.hero.title}</h1></html>`;

const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();

const night = '<style>@media(prefers-color-scheme:dark){g{stroke:#ece5d6}}</style>';
await writeFile(out('favicon.svg'), mark({ ink, brass }, 1.8, night));
await writeFile(
  out('favicon.ico'),
  ico(await shoot(page, icon(32, 0, 'transparent', 2), 32, 32, { omitBackground: true }), 32),
);
await writeFile(
  out('apple-touch-icon.png'),
  await shoot(page, icon(180, 28, paper, 1.2), 180, 180),
);
// What the web manifests name; the maskable one keeps clear of the edge that a device may cut off.
for (const [name, size, padding] of [
  ['icon-192', 192, 26],
  ['icon-512', 512, 70],
  ['icon-maskable-512', 512, 118],
] as const) {
  await writeFile(
    out(`${name}.png`),
    await shoot(page, icon(size, padding, paper, 1.2), size, size),
  );
}
for (const locale of locales) {
  await writeFile(
    out(`og-${locale}.jpg`),
    await shoot(page, await card(locale), 1200, 630, { type: 'jpeg', quality: 82 }),
  );
}
await browser.close();
