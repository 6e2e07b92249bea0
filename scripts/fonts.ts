/**
 * Subsets the site's fonts from the installed packages and writes `src/styles/fonts.css`, and
 * `src/styles/fallback-fonts.css` with fallbacks of the same metrics. Run after a change of typeface or alphabet: `npx node scripts/fonts.ts`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fromBuffer } from '@capsizecss/unpack';
import { format } from 'prettier';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Latin-1, the typography of our three languages, and the arrows of links. */
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽžŸ–—‘’‚“”„†•…‰‹›€™−←→\u202f';
/** Letters, marks, punctuation and both kinds of digits; joining forms are included automatically. */
const arabic = range(0x600, 0x61f) + range(0x620, 0x66f) + '\u0670\u0671\u200c\u200d «».:،؛؟()!–';

type SystemFont = keyof typeof systemFonts;

interface StandIn {
  font: SystemFont;
  size: number;
  bold?: { font: SystemFont; size: number };
}

interface Face {
  family: string;
  file: string;
  text: string;
  unicodeRange: string;
  axes: Record<string, number | { min: number; max: number }>;
  weight: string;
  /** Heights above and below the baseline, in em, if the font's own would place text off centre. */
  heights?: { ascent: number; descent: number };
  /**
   * System fonts that stand in until the typeface is loaded, and their scale, chosen so that the fewest of
   * the site's texts break lines differently (counted in a browser at many widths). A bold one is used from
   * weight 600.
   */
  standIns: readonly StandIn[];
}

/**
 * Names under which browsers find system fonts, by family and by full name. DejaVu is all that many a Linux
 * has.
 */
const systemFonts = {
  arial: ['Arial', 'Liberation Sans'],
  arialBold: ['Arial Bold', 'Liberation Sans Bold'],
  roboto: ['Roboto', 'Roboto Regular'],
  times: ['Times New Roman', 'Liberation Serif'],
  notoSerif: ['Noto Serif', 'Noto Serif Regular'],
  arabic: ['Noto Naskh Arabic', 'Noto Naskh Arabic Regular', 'Geeza Pro', 'Arial'],
  arabicBold: ['Noto Naskh Arabic Bold', 'Geeza Pro Bold', 'Arial Bold'],
  dejavuSerif: ['DejaVu Serif'],
  dejavu: ['DejaVu Sans'],
  dejavuBold: ['DejaVu Sans Bold'],
} as const;

const latinRange =
  'U+0-FF,U+152-153,U+160-161,U+178,U+17D-17E,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212';

const faces: readonly Face[] = [
  {
    family: 'Newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    text: latin,
    unicodeRange: latinRange,
    // Display sizes only: one weight, cut at the optical size whose contrast still works at 24 px.
    axes: { opsz: 56, wght: 400 },
    weight: '400',
    standIns: [
      { font: 'times', size: 1.068 },
      { font: 'notoSerif', size: 0.9015 },
      { font: 'dejavuSerif', size: 0.845 },
    ],
  },
  {
    family: 'Hanken Grotesk',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    text: latin,
    unicodeRange: latinRange,
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    standIns: [
      { font: 'arial', size: 1.003, bold: { font: 'arialBold', size: 0.9444 } },
      { font: 'roboto', size: 1.0005 },
      { font: 'dejavu', size: 0.885, bold: { font: 'dejavuBold', size: 0.785 } },
    ],
  },
  {
    family: 'Noto Naskh Arabic',
    file: '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
    text: arabic,
    // Includes the space, so that Arabic is shaped in one run; digits and Latin come from their own faces.
    unicodeRange: 'U+20,U+AB,U+BB,U+600-6FF,U+200C-200D',
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    heights: { ascent: 1.05, descent: 0.45 },
    standIns: [
      { font: 'arabic', size: 1.005, bold: { font: 'arabicBold', size: 0.9874 } },
      { font: 'dejavu', size: 0.845, bold: { font: 'dejavuBold', size: 0.72 } },
    ],
  },
];

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

const rule = (entries: Record<string, string>) =>
  `@font-face {\n${Object.entries(entries)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`;

async function cut(face: Face): Promise<{ web: string; fallbacks: string[] }> {
  const original = await readFile(require.resolve(face.file));
  const font = await subsetFont(original, face.text, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    noHinting: true,
  });
  const name = `${face.family.toLowerCase().replaceAll(' ', '-')}.woff2`;
  await writeFile(new URL(`../src/assets/fonts/${name}`, import.meta.url), font);
  console.log(name, font.length);

  const metrics = await fromBuffer(
    await subsetFont(original, face.text, { targetFormat: 'sfnt', variationAxes: face.axes }),
  );
  const em = metrics.unitsPerEm;
  const { ascent, descent } = face.heights ?? {
    ascent: metrics.ascent / em,
    descent: -metrics.descent / em,
  };
  const heights = (size: number) => ({
    'ascent-override': percent(ascent / size),
    'descent-override': percent(descent / size),
    'line-gap-override': percent(metrics.lineGap / em / size),
  });
  const standIn = (family: SystemFont, weight: string, { font, size }: StandIn) =>
    rule({
      'font-family': `'${face.family} ${family}'`,
      src: systemFonts[font].map((name) => `local('${name}')`).join(', '),
      'font-weight': weight,
      'size-adjust': percent(size),
      ...heights(size),
      'unicode-range': face.unicodeRange,
    });
  const standIns = face.standIns.flatMap((one) =>
    one.bold
      ? [standIn(one.font, '400 500', one), standIn(one.font, '600', one.bold)]
      : [standIn(one.font, face.weight, one)],
  );
  const web = rule({
    'font-family': `'${face.family}'`,
    src: `url('../assets/fonts/${name}') format('woff2')`,
    'font-weight': face.weight,
    'font-display': 'swap',
    ...(face.heights ? heights(1) : {}),
    'unicode-range': face.unicodeRange,
  });
  return { web, fallbacks: standIns };
}

async function write(name: string, what: string, rules: readonly string[]): Promise<void> {
  const css = [`/* Written by scripts/fonts.ts: ${what}. */\n`, ...rules].join('\n');
  const options = { parser: 'css', singleQuote: true, printWidth: 100 };
  await writeFile(new URL(`../src/styles/${name}`, import.meta.url), await format(css, options));
}

const cuts = await Promise.all(faces.map(cut));
await write(
  'fonts.css',
  'the web fonts',
  cuts.map(({ web }) => web),
);
await write(
  'fallback-fonts.css',
  'fallback fonts adjusted to the metrics of the web fonts',
  cuts.flatMap(({ fallbacks }) => fallbacks),
);
