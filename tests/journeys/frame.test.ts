/** Parts that all pages share: header, overlay menu, choice of language, not-found pages, small windows. */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  isNight,
  languages,
  overflowsSideways,
  type Page,
  test,
  when,
} from './support.ts';

/** The link to the booking page in the header. */
const bookingLink = (page: Page, language: (typeof languages)[number]) =>
  page.getByRole('banner').getByRole('link', { name: pick(language, 'site').header.book });

for (const language of languages) {
  test.describe(`a phone in ${language}`, when(language === 'ar'), () => {
    test.use({ locale: browserLocale[language] });

    for (const width of [320, 375]) {
      test(
        `${String(width)} px wide, keeps the booking link in view`,
        when(width === 320),
        async ({ page }) => {
          await page.setViewportSize({ width, height: 640 });
          await page.goto(localizePath('/about', language));
          await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
          const link = bookingLink(page, language);
          await expect(link).toBeInViewport({ ratio: 1 });
          expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
          const [logo, booking, menu] = await page
            .locator('body > header a:visible, body > header button:visible')
            .evaluateAll((parts) => {
              const edges = parts.map((part) => part.getBoundingClientRect());
              return getComputedStyle(document.body).direction === 'rtl'
                ? edges.map(({ left, right }) => ({
                    start: innerWidth - right,
                    end: innerWidth - left,
                  }))
                : edges.map(({ left, right }) => ({ start: left, end: right }));
            });
          expect(booking?.start).toBeGreaterThan(logo?.end ?? width);
          expect(menu?.start).toBeGreaterThanOrEqual(booking?.end ?? width);
          expect(await overflowsSideways(page)).toBe(false);
          if (isNight) expect(await findViolations(page)).toEqual([]);
        },
      );
    }

    test('has no booking link on the booking page', atNight, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(localizePath('/booking', language));
      await expect(bookingLink(page, language)).toHaveCount(0);
      await page.locator('[data-menu-open]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('.button')).toHaveCount(0);
    });
  });
}

const sights = ['/', '/about', '/service/finanz-investment', '/faq', '/contact', '/booking'];

for (const [width, height] of [
  [1440, 900],
  [375, 700],
] as const) {
  test(
    `pages: show at most one brass button in the first view of ${String(width)} × ${String(height)}`,
    atNight,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const path of sights) {
        await page.goto(path);
        const shown = await page.locator('.button:visible').evaluateAll((buttons) =>
          buttons
            .filter((button) => {
              const { top, bottom } = button.getBoundingClientRect();
              return bottom > 0 && top < innerHeight;
            })
            .map((button) => button.textContent.trim()),
        );
        expect(shown.length, `${path}: ${shown.join(', ')}`).toBeLessThanOrEqual(1);
      }
    },
  );
}

for (const language of languages) {
  test.describe(() => {
    test.use({ locale: browserLocale[language] });

    // 1280 × 1024 at 400 % zoom, and phones in landscape.
    for (const [width, height] of [
      [320, 256],
      [568, 320],
      [667, 320],
    ] as const) {
      test(
        `header and banner cover at most a third of ${String(width)} × ${String(height)} in ${language}`,
        when(language === 'de' && width === 320),
        async ({ page }) => {
          await page.setViewportSize({ width, height });
          for (const path of ['/about', '/booking'] as const) {
            await page.goto(localizePath(path, language));
            await expect(page.locator('#consent')).toBeVisible();
            await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
            const covered = await page
              .locator('body > header, #consent, .summary')
              .evaluateAll((parts) => {
                const isFixed = (part: Element) =>
                  ['fixed', 'sticky'].includes(getComputedStyle(part).position);
                return parts
                  .filter(isFixed)
                  .map((part) => part.getBoundingClientRect())
                  .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
                  .reduce((sum, { height }) => sum + height, 0);
              });
            expect(covered, path).toBeLessThanOrEqual(height / 3 + 1);
            for (const answer of ['necessary', 'all']) {
              const button = page.locator(`#consent [data-consent=${answer}]`);
              await expect(button).toBeInViewport({ ratio: 1 });
            }
            expect(await overflowsSideways(page)).toBe(false);
          }
        },
      );
    }
  });
}

for (const language of languages) {
  test.describe(`the overlay menu in ${language}`, when(language === 'ar'), () => {
    test.use({ viewport: { width: 375, height: 700 } });

    test('traps focus and scrolling, and closes by Escape and by a link', async ({ page }) => {
      const home = localizePath('/', language);
      await page.goto(home);
      const open = page.locator('[data-menu-open]');
      const menu = page.getByRole('dialog');
      await open.click();
      await expect(menu).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      const turned = page.evaluate(
        () =>
          new Promise((resolve) => {
            const painted = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
            addEventListener('wheel', painted, { once: true, passive: true });
          }),
      );
      await page.mouse.wheel(0, 600);
      await turned;
      expect(await page.evaluate(() => scrollY)).toBe(0);
      for (let presses = 0; presses < 15; presses += 1) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(
          () =>
            document.activeElement !== document.body &&
            document.activeElement?.closest('dialog') === null,
        );
        expect(outside).toBe(false);
      }

      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(open).toBeFocused();

      await open.click();
      await menu.locator('a[href$="/booking"]').click();
      await expect(page).toHaveURL(new RegExp(`${home === '/' ? '' : home}/booking$`));
      await expect(menu).toBeHidden();
    });
  });
}

for (const language of languages) {
  const path = localizePath('/nowhere/at/all', language);
  test.describe(() => {
    test.use({ expectedErrors: /status of 404/ });

    test(`${path} is a 404 page in ${language}`, atNight, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main a[data-back]')).toHaveAttribute(
        'href',
        localizePath('/', language),
      );
      // It appears by itself, and is judged at rest.
      await expect(page.locator('button[data-consent=all]')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}

test('navigation: back restores the scroll position, a link starts at top', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.getByRole('contentinfo').locator('a[href="/datenschutz"]').click();
  await expect(page).toHaveURL(/datenschutz$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
});
