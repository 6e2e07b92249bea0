/** Which rules of a style sheet are kept for a page: nothing that it may need is removed. */
import { describe, expect, it } from 'vitest';
import { namesOn } from '#integrations/first-view.ts';
import { usedStyles } from '#integrations/used-styles.ts';

const used = (css: string, html: string, files: Record<string, string> = {}) =>
  usedStyles(css, namesOn([html], new Map(Object.entries(files))));

describe('rules', () => {
  it('are removed if nothing names their class, id or element', () => {
    const css = '.a{top:0}.b{top:1px}#c{top:2px}p{top:3px}.a .b{top:4px}.a,.b{top:5px}';
    expect(used(css, '<p class="a">')).toBe('.a{top:0}p{top:3px}.a{top:5px}');
  });

  it('are kept whatever they require of states, attributes and neighbours', () => {
    const css = '.a:is(.b,:hover)[data-c=".d"]:not(.e):has(>.f){top:0}';
    expect(used(css, '<i class="a">')).toBe(css);
  });

  it('are kept if their names are escaped', () => {
    const css = String.raw`.min-h-\[calc\(1px\+2px\)\]{top:0}.sm\:mt-1\.5{top:0}`;
    expect(used(css, '<i class="min-h-[calc(1px+2px)] sm:mt-1.5">')).toBe(css);
  });

  it('are checked inside layers, conditions and other rules', () => {
    const css =
      '@layer a{.a{top:0;&>.b{top:1px}@media print{&>.c{top:2px}}}}@media print{.b{top:3px}}';
    expect(used(css, '<i class="a"><b class="c">')).toBe(
      '@layer a{.a{top:0;@media print{&>.c{top:2px}}}}',
    );
  });

  it('are kept for elements that scripts create, also lazily loaded ones and composed names', () => {
    const css = '.early{top:0}.late{top:0}.kind-error{top:0}.never{top:0}';
    const html = '<script type="module" src="/_astro/first.js"></script>';
    const files = {
      'first.js': 'import("./second.js");x="early"',
      'second.js': 'x=`late kind-${kind}`',
      'other.js': 'x="never"',
    };
    expect(used(css, html, files)).toBe('.early{top:0}.late{top:0}.kind-error{top:0}');
  });

  it('are parsed correctly around strings and addresses', () => {
    const css = '.a{content:"};{";background:url(/x;y)}@font-face{font-family:"}"}';
    expect(used(css, '<i class="a">')).toBe(css);
  });
});

it('usedStyles: omits comments and line breaks', () => {
  const css = '/* one */.a{top:0}\n/* two */@layer a{.b{top:0}.a{top:1px}}\n';
  expect(used(css, '<i class="a">')).toBe('.a{top:0}@layer a{.a{top:1px}}');
});

describe('custom properties', () => {
  it('are removed with the last rule that reads them', () => {
    const css = ':root{--a:1;--b:var(--a);--c:var(--b);--d:2}.a{top:var(--d)}.b{top:var(--c)}';
    expect(used(css, '<i class="a">')).toBe(':root{--d:2}.a{top:var(--d)}');
  });

  it('are kept for a drawing of the page that reads them', () => {
    const css = '.a{--ground:1;--other:2}';
    const html = '<i class="a"><use data-href="/_astro/hill.svg#art"></use>';
    expect(used(css, html, { 'hill.svg': '<path fill="var(--ground)"/>' })).toBe('.a{--ground:1}');
  });
});
