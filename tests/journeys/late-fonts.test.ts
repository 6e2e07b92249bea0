/** Web fonts that load late: the fallback fonts of `scripts/fonts.ts` give the same line breaks. */
import type { Route } from 'playwright';
import { localizePath } from '#platform/i18n/paths.ts';
import {
  browserLocale,
  expect,
  type Language,
  languages,
  type Page,
  test,
  when,
} from './support.ts';

/** Fallback fonts; a machine needs one from each list. */
const standInsOf = (language: Language) =>
  language === 'ar'
    ? [['Noto Naskh Arabic arabic', 'Noto Naskh Arabic dejavu']]
    : [['Hanken Grotesk arial'], ['Newsreader times']];

/** Whether this machine has system fonts for the fallback fonts, at least one from each list. */
const hasAll = (page: Page, lists: readonly (readonly string[])[]) =>
  page.evaluate(async (lists) => {
    const isThere = async (family: string) => {
      const faces = await document.fonts.load(`20px '${family}'`, 'aا').catch(() => []);
      return faces.some(({ status }) => status === 'loaded');
    };
    const found = lists.map(async (families) =>
      (await Promise.all(families.map(isThere))).some(Boolean),
    );
    return (await Promise.all(found)).every(Boolean);
  }, lists);

for (const language of languages) {
  for (const width of [375, 1280]) {
    test.describe(
      `in ${language}, ${String(width)} px wide`,
      when(language !== 'en' && width === 375),
      () => {
        test.use({ locale: browserLocale[language], viewport: { width, height: 800 } });

        test('cause no shifts', when(language === 'ar' && width === 375), async ({ page }) => {
          let held: Route[] = [];
          await page.route('**/*.woff2', (route) => void held.push(route));
          for (const path of ['/', '/about', '/service/projekt-management', '/faq'] as const) {
            await page.goto(localizePath(path, language), { waitUntil: 'domcontentloaded' });
            await expect.poll(() => held.length).toBeGreaterThan(1);
            const installed = await hasAll(page, standInsOf(language));
            test.skip(!installed, 'the stand-ins’ fonts are not installed');
            const shift = page.evaluate(async () => {
              const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
              await painted();
              const since = performance.now();
              await document.fonts.ready;
              await painted();
              await painted();
              return new Promise<number>((resolve) => {
                new PerformanceObserver((list) => {
                  const late = list.getEntries().filter(({ startTime }) => startTime >= since);
                  resolve(
                    late.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
                  );
                }).observe({ type: 'layout-shift', buffered: true });
                // Without any shift, the observer is not called.
                setTimeout(() => resolve(0), 100);
              });
            });
            for (const route of held) await route.continue();
            held = [];
            expect(await shift, path).toBeLessThan(0.005);
          }
        });
      },
    );
  }
}
