/** The build uses no feature that the supported browsers lack, according to browser data. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { supportedBrowsers } from '#integrations/supported-browsers.ts';
import { listPages, site } from '#scripts/pages.ts';
import { lacking } from '#tests/support/browsers/data.ts';
import { readMarkup } from '#tests/support/browsers/markup.ts';
import { progressive } from '#tests/support/browsers/progressive.ts';
import { isReadable, readScript } from '#tests/support/browsers/scripts.ts';
import { readStyles } from '#tests/support/browsers/styles.ts';

const pages = await listPages();

async function read(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: site })) {
    files.push(await readFile(join(site, file), 'utf8'));
  }
  return files;
}

/** The content of such elements in the pages, each text once. */
const inPages = (pattern: RegExp) => [
  ...new Set(pages.flatMap(({ html }) => [...html.matchAll(pattern)].map(([, text = '']) => text))),
];

const styles = [
  ...inPages(/<style[^>]*>([\s\S]*?)<\/style>/g),
  ...(await read('**/*.css')),
  ...(await read('_astro/*.svg')).flatMap(
    (svg) => /<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? [],
  ),
];
const scripts = [
  ...inPages(/<script(?![^>]*(?:src=|ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
  ...(await read('**/*.js')),
];

/** Features that the supported browsers lack, as `feature: browser and version that has it`. */
function missing(features: readonly string[]): Map<string, string> {
  const used = new Set(features);
  const pairs = [...used]
    .filter((feature) => feature.includes('.'))
    .map((feature) => [feature, lacking(feature, (name) => used.has(name))] as const);
  return new Map(pairs.filter(([, lacks]) => lacks !== ''));
}

const missed = new Map([
  ...missing(styles.flatMap(readStyles)),
  ...missing(scripts.flatMap(readScript)),
  ...missing(pages.flatMap(({ html }) => readMarkup(html))),
]);
const covers = (name: string, feature: string) => `${feature}.`.startsWith(`${name}.`);

describe('the build', () => {
  it('uses only features of the oldest supported browsers, except optional ones', () => {
    const names = Object.keys(progressive);
    const rest = [...missed].filter(([feature]) => !names.some((name) => covers(name, feature)));
    expect(rest).toEqual([]);
  });

  it('uses every feature that is listed as optional', () => {
    const features = [...missed.keys()];
    const idle = Object.keys(progressive).filter(
      (name) => !features.some((feature) => covers(name, feature)),
    );
    expect(idle).toEqual([]);
  });

  it('contains no script that they cannot parse', async () => {
    expect(scripts.length).toBeGreaterThan(20);
    const unreadable = await Promise.all(
      scripts.map(async (script) => ((await isReadable(script)) ? [] : [script.slice(0, 200)])),
    );
    expect(unreadable.flat()).toEqual([]);
  });
});

describe('a missing feature is found', () => {
  it.each([
    ['.a{color:light-dark(#fff,#000)}', 'css.types.color.light-dark'],
    ['.a{& .b{margin:0}}', 'css.selectors.nesting'],
    ['.a:dir(rtl){margin:0}', 'css.selectors.dir'],
    ['.a{float:inline-start}', 'css.properties.float.inline-start'],
    ['@starting-style{.a{margin:0}}', 'css.at-rules.starting-style'],
    ['.a{block-size:1rcap}', 'css.types.length.rcap'],
  ])('in styles: %s', (css, feature) => {
    expect([...missing(readStyles(css)).keys()]).toEqual([feature]);
  });

  it.each([
    ['AbortSignal.any([])', 'api.AbortSignal.any_static'],
    ['const n = Map.groupBy(a, b)', 'javascript.builtins.Map.groupBy'],
    ['a.checkVisibility()', 'api.Element.checkVisibility'],
    ['navigator.userAgentData', 'api.Navigator.userAgentData'],
    ['new URLPattern({})', 'api.URLPattern'],
    ['new Set(a).isSubsetOf(b)', 'javascript.builtins.Set.isSubsetOf'],
    ["addEventListener('scrollend', a)", 'api.Document.scrollend_event'],
  ])('in scripts: %s', (script, feature) => {
    expect([...missing(readScript(script)).keys()]).toEqual([feature]);
  });

  it('in pages, and in the syntax of a script', async () => {
    const features = readMarkup('<details name="a"><p popover></p></details>');
    expect([...missing(features).keys()]).toEqual([
      'html.elements.details.name',
      'html.global_attributes.popover',
    ]);
    expect(await isReadable('a = /[a--b]/v')).toBe(false);
    expect(await isReadable('class A { static { this.b ??= 1 } }')).toBe(true);
  });

  it('only if a style neither checks for it nor ignores it', () => {
    const asked = '@supports (color:light-dark(red,red)){.a{color:light-dark(#fff,#000)}}';
    const forgiving = ':where(:dir(rtl),[dir=rtl]) .a{color:red}';
    expect([...missing(readStyles(asked + forgiving)).keys()]).toEqual([]);
  });
});

it('browsers: the README names the same versions', async () => {
  const readme = await readFile(join(site, '../README.md'), 'utf8');
  const { chrome, firefox, safari } = supportedBrowsers;
  expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`);
});
