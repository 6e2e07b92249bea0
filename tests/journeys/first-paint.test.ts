/** What a first visit loads before its first paint: a small document, and no script, font or stylesheet. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { localizePath } from '#platform/i18n/paths.ts';
import { projectFolder } from '#tests/support/stack.ts';
import { browserLocale, expect, languages, settled, test, when } from './support.ts';
import { kib } from './weight.ts';

for (const language of languages) {
  test.describe(() => {
    test.use({ locale: browserLocale[language] });

    for (const path of [
      '/',
      '/about',
      '/services',
      '/industry/automobile',
      '/contact',
      '/booking',
    ] as const) {
      const address = localizePath(path, language);

      test(
        `${address} requests no script, font or style sheet before its first paint`,
        when(language === 'de' && ['/', '/industry/automobile', '/booking'].includes(path)),
        async ({ page }) => {
          await page.goto(address);
          await expect(page.locator('html')).not.toHaveAttribute('data-unstyled');
          await settled(page);
          const { early, fonts } = await page.evaluate(() => {
            const [paint] = performance.getEntriesByName('first-contentful-paint');
            // Pictures near the viewport are loaded independently of the first paint.
            const files = performance
              .getEntriesByType('resource')
              .filter((file) => Reflect.get(file, 'initiatorType') !== 'img')
              .filter(({ name }) => !name.includes('/favicon.'));
            const before = files.filter(
              ({ startTime }) => startTime < (paint?.startTime ?? Infinity),
            );
            return {
              early: before.map(({ name }) => name),
              fonts: files.filter(({ name }) => name.endsWith('.woff2')).length,
            };
          });
          expect(early).toEqual([]);
          // The whole page is laid out in the end: for its scroll bar, and for pictures of it.
          await expect(page.locator('html')).not.toHaveAttribute('data-parts');
          const unseen = await page.evaluate(
            () =>
              [...document.querySelectorAll('body *')].filter(
                (element) => getComputedStyle(element).contentVisibility !== 'visible',
              ).length,
          );
          expect(unseen).toBe(0);
          expect(fonts).toBeGreaterThan(0);
        },
      );
    }
  });

  test(`home page: stays within its size limit, in ${language}`, async () => {
    const file = `${localizePath('/', language).slice(1) || 'index'}.html`;
    const html = await readFile(join(projectFolder, 'dist', file));
    // With the faces of DejaVu, which stand in for the typefaces on many a Linux.
    expect(brotliCompressSync(html).byteLength).toBeLessThanOrEqual(13.6 * kib);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('fonts and drawings are loaded', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await expect.poll(() => asked.some((url) => url.endsWith('.woff2'))).toBe(true);
    await expect.poll(() => asked.some((url) => /hochwacht\.[\w-]+\.svg/.test(url))).toBe(true);
  });
});
