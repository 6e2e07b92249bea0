import { expect, it } from 'vitest';
import { firstPart } from '#integrations/first-part.ts';

const section = (name: string, inner: string) => `<section class="${name}">${inner}</section>`;

it('firstPart: ends with the section that has the page’s heading', () => {
  const head = '<header class="site"></header><main>';
  const first = section('hero', '<h1>Title</h1>');
  const page = `${head}${first}${section('later', '')}</main><footer></footer>`;
  expect(firstPart(page)).toBe(head + first);
});

it('firstPart: omits what only scripts show: templates, and the consent banner', () => {
  const banner = '<section id="consent" class="consent" hidden><p class="simple"></p></section>';
  const template = '<template id="torn"><p class="notice"></p></template>';
  const hero = section('hero', `<h1>Title</h1>${template}<script>x</script>`);
  expect(firstPart(`${banner}<main>${hero}</main>`)).toBe(
    `<main>${section('hero', '<h1>Title</h1>')}`,
  );
});
