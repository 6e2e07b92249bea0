/** Testimonials that load late and in any number do not move what follows them. */
import { localizePath } from '#platform/i18n/paths.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import {
  atNight,
  browserLocale,
  expect,
  isNight,
  type Language,
  type Page,
  test,
  when,
} from './support.ts';

const quote = 'Genau gefragt, knapp geantwortet, und der Entscheid hat gehalten. ';
const testimonials = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `A1b2C3d4E5f6G7h8I9j0K${String(index % 10)}`,
    rating: 5,
    text: quote.repeat(1 + (index % 4)),
    name: 'Ada Beispiel',
    company: 'Beispiel AG',
    locale: 'de',
  }));

/** Holds back an answer with `count` testimonials; the returned function releases it. */
async function hold(page: Page, count: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.unroute('**/api/testimonials*');
  await page.route('**/api/testimonials*', async (route) => {
    await promise;
    await route.fulfill({ json: testimonials(count) });
  });
  return () => resolve(undefined);
}

/** Waits until the testimonials are on the page and painted. */
async function shown(page: Page, count: number): Promise<void> {
  await expect(page.locator('#testimonials li')).toHaveCount(count);
  await expect(page.locator('#testimonials [data-loading]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (let round = 0; round < 4; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((place) => Math.round(place.getBoundingClientRect().top));

/** Expects the contact section to start one line below the header, up to a pixel. */
async function expectUnderHeader(page: Page, count: number): Promise<void> {
  const gap = (await topOf(page, '#contact')) - 88;
  expect(Math.abs(gap), `${String(count)}: ${String(gap)} px off`).toBeLessThanOrEqual(1);
}

const windows: readonly (readonly [number, number, Language])[] = [
  [320, 640, 'de'],
  [320, 640, 'ar'],
  [375, 700, 'en'],
  [768, 1024, 'de'],
  [1440, 900, 'ar'],
];

for (const [width, height, language] of windows) {
  const isByDay = language === 'ar' && width === 320;
  test.describe(`${String(width)} px wide, in ${language}`, when(isByDay), () => {
    test.use({ locale: browserLocale[language], viewport: { width, height } });
    const home = localizePath('/', language);

    test('a link to the contact details reaches them and they stay in place', async ({ page }) => {
      for (const count of isNight ? [0, 1, 3, 12] : [0, 3]) {
        const letGo = await hold(page, count);
        // From another page, as a fragment alone would navigate within the page.
        await page.goto('about:blank');
        await page.goto(`${home}#contact`);
        await watchShifts(page);
        letGo();
        await shown(page, count);
        await expectUnderHeader(page, count);
        await expect(page.locator('#contact h2')).toBeInViewport();
        expect(await shifted(page), String(count)).toBe(0);
      }
    });

    test('what follows them does not move while they load', atNight, async ({ page }) => {
      for (const count of [0, 1, 3, 12]) {
        const letGo = await hold(page, count);
        await page.goto(home);
        await page.locator('html:not([data-unstyled], [data-parts])').waitFor();
        // Scrolls so that their end and the next section are in view.
        await page.locator('.invitation').evaluate((next) => {
          const top = next.getBoundingClientRect().top + scrollY - innerHeight * 0.6;
          scrollTo({ top, behavior: 'instant' });
        });
        const before = await topOf(page, '.invitation');
        await watchShifts(page);
        letGo();
        await shown(page, count);
        // Pages are scrolled by whole pixels, while cards have fractional heights.
        const moved = Math.abs((await topOf(page, '.invitation')) - before);
        expect(moved, String(count)).toBeLessThanOrEqual(1);
        await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
        await shown(page, count);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await shown(page, count);
        expect(await shifted(page), String(count)).toBe(0);
      }
    });
  });
}

for (const [width, height] of [
  [375, 800],
  [1440, 900],
  [1440, 1200],
] as const) {
  const title = `testimonials: no blank space stays below them, ${String(width)} by ${String(height)} px`;
  test(title, atNight, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const letGo = await hold(page, 3);
    await page.goto('/');
    await page.locator('[data-consent=necessary]').click();
    // Scrolls their heading into view, so that they load.
    await page.locator('#testimonials').evaluate((section) => {
      const top = section.getBoundingClientRect().top + scrollY - innerHeight / 2;
      scrollTo({ top, behavior: 'instant' });
    });
    await watchShifts(page);
    letGo();
    await shown(page, 3);
    const blank = await page.locator('#testimonials').evaluate((section) => {
      const list = section.querySelector('ul')?.getBoundingClientRect().bottom ?? 0;
      return section.getBoundingClientRect().bottom - list;
    });
    // No more than the section's own padding.
    expect(blank).toBeLessThanOrEqual(width < 1024 ? 80 : 128);
    expect(await shifted(page)).toBe(0);
  });
}

test(
  "testimonials: keep the position without the browser's scroll anchoring",
  atNight,
  async ({ page }) => {
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { overflow-anchor: none !important }');
      addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet));
    });
    await page.setViewportSize({ width: 375, height: 700 });
    for (const count of [0, 3]) {
      const letGo = await hold(page, count);
      await page.goto('about:blank');
      await page.goto('/#contact');
      letGo();
      await shown(page, count);
      await expectUnderHeader(page, count);
    }
  },
);
