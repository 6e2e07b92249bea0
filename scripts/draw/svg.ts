import { readFile } from 'node:fs/promises';

/** Shared style of all drawings: hairlines in ink, single lines in brass. */

const attributes = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${String(value)}"`)
    .join('');

export const path = (d: string, values: Record<string, string | number> = {}) =>
  `<path${attributes({ ...values, d })}/>`;

export const circle = (
  cx: number,
  cy: number,
  r: number,
  values: Record<string, string | number> = {},
) => `<circle${attributes({ cx, cy, r, ...values })}/>`;

export const group = (values: Record<string, string | number>, children: readonly string[]) =>
  `<g${attributes(values)}>${children.join('')}</g>`;

/** A scale of `count` ticks around a circle, as one dashed ring: `width` long, `length` wide. */
export const ticks = (
  [cx, cy]: readonly [number, number],
  radius: number,
  { count, length, width }: { count: number; length: number; width: number },
) =>
  circle(cx, cy, radius, {
    'stroke-width': length,
    pathLength: count * 10,
    'stroke-dasharray': `${String(width)} ${String(10 - width)}`,
    'stroke-dashoffset': width / 2,
  });

/** The accent colour: for a line or two, never a surface. */
export const brass = { class: 'art-brass' } as const;

/** The line that is animated on arrival, where a page inlines the drawing. */
export const line = { class: 'art-brass art-line', pathLength: 1 } as const;

/** A drawing; colours and line weights come from art.css. */
export const drawing = (width: number, height: number, children: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" class="art">${children.join('')}</svg>\n`;

const styles = new URL('../../src/styles/', import.meta.url);
const tokens = await readFile(new URL('tokens.css', styles), 'utf8');
const artRules = await readFile(new URL('art.css', import.meta.url), 'utf8');

/** A colour's values in the light and the dark scheme. */
const token = (name: string) => {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\((.*), (.*)\\);`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) {
    throw new Error(`tokens.css has no --color-${name}`);
  }
  return { light, dark };
};

const colours = (scheme: 'light' | 'dark') =>
  `:root{color:${token('ink')[scheme]};--color-brass:${token('brass')[scheme]};--art-ground:${token('raised')[scheme]}}`;

/**
 * The drawing as a picture file with the colours of both schemes, in CSS for browsers without `light-dark()`,
 * since no build step compiles pictures.
 */
export const standalone = (svg: string) => {
  const schemes = `${colours('light')}@media(prefers-color-scheme:dark){${colours('dark')}}`;
  const rules = artRules.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
  return svg.replace('>', `><style>${schemes}${rules}</style>`);
};

/**
 * The drawing as a sheet that pages show by `<use href="…#art">`: the colours are the page's own and follow
 * its scheme and the reader's settings. The one line is drawn as far as the page's `--drawn` says.
 */
export const sheet = (svg: string, weights: { line: number; fine: number; brass: number }) => {
  const drawn: Record<string, string> = {
    art: `id="art" fill="none" stroke-width="${String(weights.line)}"`,
    'art-faint': 'opacity=".38"',
    'art-fine': `stroke-width="${String(weights.fine)}"`,
    'art-brass': `stroke="var(--color-brass)" stroke-width="${String(weights.brass)}"`,
    'art-ground': 'fill="var(--art-ground)"',
    'art-line': 'stroke-dasharray="var(--dashed,none)" stroke-dashoffset="var(--drawn,0)"',
  };
  return svg
    .replaceAll(/class="([^"]*)"/g, (_, names: string) =>
      names
        .split(' ')
        .map((name) => drawn[name] ?? '')
        .join(' '),
    )
    .replace(/( viewBox="[^"]*")(.*?)>/, '$1><g$2>')
    .replace('</svg>', '</g></svg>');
};
