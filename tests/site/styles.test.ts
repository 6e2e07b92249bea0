/** The built style sheets. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPages, site } from '#scripts/pages.ts';

/** Declarations that name a side of the screen, which is another side of the text in Arabic. */
const ofTheScreen =
  /(?<=[{;])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right):[^;}]+|(?:text-align|float|clear):(?:left|right)/g;
/** Those that are meant so: a legend floats to become part of a grid; the hero's drawing has its own rule. */
const meant = new Set(['float:left', 'right:0', 'right:clamp(-11rem,34vw - 19rem,0rem)']);
/** The desk aligns figures in columns, whose digits run left to right in every language. */
const isOfFigures = (file: string, one: string) =>
  one.startsWith('text-align:') && /^_astro\/desk\/|\/admin$/.test(file);

it('styles: name no side of the screen, so that pages are mirrored in Arabic', async () => {
  const sheets = new Map<string, string>();
  for await (const file of glob('_astro/**/*.css', { cwd: site })) {
    sheets.set(file, await readFile(join(site, file), 'utf8'));
  }
  for (const { address, html } of await listPages()) {
    const own = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    sheets.set(address, own.join('\n'));
  }
  const found = [...sheets].flatMap(([file, css]) =>
    (css.match(ofTheScreen) ?? [])
      .filter((one) => !meant.has(one) && !isOfFigures(file, one))
      .map((one) => `${file}: ${one}`),
  );
  expect(sheets.size).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

it("styles: Tailwind's fallbacks for older browsers are the weakest layer of every page", async () => {
  const first = (await listPages()).map(({ html }) => /@layer ([\w, ]+)/.exec(html)?.[1]);
  // Firefox before 128 applies them: as the last layer they would take transforms and mirrors away.
  expect(new Set(first.map((names) => names?.split(',')[0]))).toEqual(new Set(['properties']));
});
