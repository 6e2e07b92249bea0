import { describe, expect, it } from 'vitest';
import { firstPart, withoutUnread } from '#integrations/first-view.ts';

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

describe('withoutUnread', () => {
  it('removes custom properties that nothing reads, registered ones too', () => {
    const css = '@property --x{syntax:"*";inherits:false}:root{--a:1;--b:2}.a{top:var(--b)}';
    expect(withoutUnread(css)).toBe(':root{--b:2}.a{top:var(--b)}');
  });

  it('keeps what a property that is read leads to', () => {
    const css = ':root{--a:1;--b:var(--a)}.a{top:var(--b)}';
    expect(withoutUnread(css)).toBe(css);
  });
});
