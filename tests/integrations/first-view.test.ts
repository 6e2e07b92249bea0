import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  below,
  deferred,
  firstPart,
  withoutProps,
  withoutUnread,
} from '#integrations/first-view.ts';

describe('firstPart', () => {
  const section = (name: string, inner: string) => `<section class="${name}">${inner}</section>`;

  it('ends with the section that has the page’s heading', () => {
    const head = '<body><header class="site"></header><main>';
    const first = section('hero', '<div><h1>Title</h1></div>');
    const page = `${head}${first}${section('later', '')}</main><footer></footer></body>`;
    expect(firstPart(page)).toBe(`${head}${first}</main></body>`);
  });

  it('omits what only scripts show, and the consent banner', () => {
    const banner = '<section id="consent" class="consent" hidden><p></p></section>';
    const template = '<template id="torn"><p class="notice"></p></template>';
    const hero = section('hero', `<h1>Title</h1>${template}<script>x</script>`);
    expect(firstPart(`<body>${banner}<main>${hero}</main></body>`)).toBe(
      `<body><main>${section('hero', '<h1>Title</h1>')}</main></body>`,
    );
  });

  it('leaves names of classes as they are', () => {
    const page = '<main><h1 class="min-h-[calc(1px+2px)] sm:mt-1.5">A</h1></main>';
    expect(firstPart(page)).toBe(page);
  });
});

it('what is not of the first view is hidden until its styles are there', async () => {
  const tokens = await readFile('src/styles/tokens.css', 'utf8');
  expect(tokens).toContain(`:root[data-unstyled] :is(${below}) {`);
});

describe('withoutUnread', () => {
  it('removes rules for print', () => {
    const css = '.a{top:0}@media print{.a{top:1px}}@media (width>=1px){.a{top:2px}}';
    expect(withoutUnread(css)).toBe('.a{top:0}@media (width>=1px){.a{top:2px}}');
  });

  it('removes custom properties that nothing reads, registered ones too', () => {
    const css = '@property --x{syntax:"*";inherits:false}:root{--a:1;--b:2}.a{top:var(--b)}';
    expect(withoutUnread(css)).toBe(':root{--b:2}.a{top:var(--b)}');
  });

  it('keeps what a property that is read leads to', () => {
    const css = ':root{--a:1;--b:var(--a)}.a{top:var(--b)}';
    expect(withoutUnread(css)).toBe(css);
  });
});

describe('deferred', () => {
  const head = '<head><script data-sheets></script>';
  const link = '<link rel="stylesheet" href="/_astro/a.css">';
  const script = '<script type="module" src="/_astro/a.js"></script>';
  const withImports = (file: string) => [file, '_astro/b.js'];

  it('names sheets and scripts, with what these import, for the loading script', () => {
    const page = `${head}${link}${script}</head>`;
    expect(deferred(page, 'a{top:0}', withImports)).toBe(
      '<head><style>a{top:0}</style><script data-sheets="/_astro/a.css" ' +
        'data-scripts="/_astro/a.js /_astro/b.js"></script>' +
        `<noscript>${link}</noscript></head>`,
    );
  });

  it('refuses a page whose sheets or scripts it does not find', () => {
    for (const page of [
      `${head}${link}`,
      `${head}${script}`,
      `${head}<link href="/a.css">${script}`,
    ]) {
      expect(() => deferred(page, 'a{top:0}', withImports)).toThrow('first-view');
    }
  });
});

it('props of islands that wake later go to a file of their name, decoded once', () => {
  const files = new Map<string, string>();
  const island = (props: string) =>
    `<div data-later-props="${props}"></div><div data-props="{}"></div>`;
  const page = withoutProps(island('{&quot;a&quot;:&quot;&amp;quot; &#34;&quot;}'), files);
  const [[name, text] = []] = [...files];
  expect(text).toBe('{"a":"&quot; ""}');
  expect(page).toBe(island(`/${name}`));
});
