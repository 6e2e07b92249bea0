/** The script of the testimonials section, with the markup that Testimonials.astro prerenders. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Testimonial } from '#features/testimonials/contract/testimonial.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import '#features/testimonials/page/testimonials.css';
import { showTestimonials } from '#features/testimonials/page/show.ts';
import { answer, answerJson, refuse } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { find } from '#tests/support/components/find.ts';
import { mount } from '#tests/support/components/mount.tsx';

const list = 'GET /api/testimonials';
const arabic: Testimonial = {
  id: 'A1b2C3d4E5f6G7h8I9j0K_',
  rating: 4,
  text: 'دقيقون <b>ومتكتّمون</b>.',
  name: 'Ada Beispiel',
  company: 'Nicht angegeben',
  locale: 'ar',
};
const template = `<li><figure><div role="img" data-part="rating"></div>
  <blockquote data-part="text"></blockquote>
  <figcaption><bdi data-part="name"></bdi><bdi data-part="company"></bdi></figcaption></figure></li>`;

function Section() {
  return (
    <section id="testimonials" data-rating={pick('de', 'testimonials').rating} data-awaited>
      <div className="testimonials">
        <p data-loading>…</p>
        <ul className="testimonials-list" hidden />
        <template dangerouslySetInnerHTML={{ __html: template }} />
      </div>
    </section>
  );
}

async function show() {
  await mount(<Section />);
  const section = document.querySelector<HTMLElement>('#testimonials');
  if (section) await showTestimonials(section);
}

it('testimonials in another language have lang and dir; a placeholder company is not shown', async () => {
  answer(list, ({ url }) => Response.json(url.includes('locale=') ? [] : [arabic]));
  await show();
  const quote = find('blockquote');
  await expect.element(quote).toHaveTextContent(arabic.text);
  await expect.element(quote).toHaveAttribute('lang', 'ar');
  await expect.element(quote).toHaveAttribute('dir', 'rtl');
  await expect.element(page.getByRole('img')).toHaveAccessibleName('4 von 5 Sternen');
  await expect.element(find('li')).not.toMatchTextContent('Nicht angegeben');
  expect(await findAxeViolations()).toEqual([]);
});

it('testimonials in the page’s language have no lang', async () => {
  answerJson(list, [{ ...arabic, locale: 'de', company: 'Beispiel AG' }]);
  await show();
  await expect.element(find('blockquote')).not.toHaveAttribute('lang');
  await expect.element(find('li')).toMatchTextContent('Beispiel AG');
});

it('testimonials that cannot be loaded: the section is hidden once it is out of view', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  refuse(list, 'service_unavailable');
  await show();
  expect(warned).toHaveBeenCalledOnce();
  const section = document.querySelector<HTMLElement>('#testimonials');
  expect(section?.hidden).toBe(false);
  // As if a page's height were above it, which moves it out of view.
  section?.style.setProperty('margin-block-start', '200vh');
  await expect.poll(() => section?.hidden).toBe(true);
  await expect.element(find('[data-sonner-toast]')).not.toBeInTheDocument();
});

it.each([0, 3])(
  '%i testimonials: what follows stays where it is, without the browser’s help',
  async (count) => {
    const quotes = Array.from({ length: count }, (_, index) => ({
      ...{ ...arabic, locale: 'de' as const },
      id: `${arabic.id.slice(0, -1)}${index}`,
    }));
    answerJson(list, quotes);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important }');
    document.adoptedStyleSheets = [sheet];
    const [above, below] = [document.createElement('div'), document.createElement('div')];
    for (const room of [above, below]) room.style.height = '150vh';
    document.body.prepend(above);
    onTestFinished(() => {
      above.remove();
      below.remove();
      document.adoptedStyleSheets = [];
    });
    await mount(<Section />);
    document.body.append(below);
    below.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = below.getBoundingClientRect().top;
    const section = document.querySelector<HTMLElement>('#testimonials');
    if (section) await showTestimonials(section);
    await expect.element(find('[data-loading]')).not.toBeInTheDocument();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    expect(Math.abs(below.getBoundingClientRect().top - before)).toBeLessThanOrEqual(1);
  },
);
