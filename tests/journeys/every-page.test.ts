/**
 * Opens every built page in one browser tab, one address after another. Each has no late layout shifts, fits,
 * keeps its size limits, passes axe, and stores nothing without consent. By day: one page of each template in
 * German (with axe), and in Arabic (without axe) those with parts side by side. At night: every page in every
 * language.
 */
import { localeTable } from '#platform/i18n/locales.ts';
import { findFonts } from '#scripts/programs.ts';
import { emptyStorage, storage } from './consent-page.ts';
import { shiftOfSwap } from './layout-shift.ts';
import { addresses, samples } from './pages.ts';
import {
  expect,
  findViolations,
  isNight,
  overflowsSideways,
  type Page,
  settled,
  test,
  when,
} from './support.ts';
import { kib, weigh, type Weight } from './weight.ts';

/**
 * The sum of layout shifts after `domInteractive`, caused by late fonts, islands and scripts. Earlier shifts
 * come from a loaded machine that paints the page while it is still arriving.
 */
function lateShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [navigation] = performance.getEntriesByType('navigation');
        const arrived = Number(Reflect.get(navigation ?? {}, 'domInteractive') ?? 0);
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (entry.startTime > arrived) sum += Number(Reflect.get(entry, 'value'));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in the next task.
        setTimeout(() => resolve(sum), 50);
      }),
  );
}

/**
 * Size limits of scripts in KiB, for pages with an island. Content pages use no framework. The pages of signed
 * links are as large as the booking page. The desk has its first view with the sign-in, in one file, which the
 * page that links WhatsApp shares.
 */
const heavy = new Map([
  ['/admin', 120],
  ['/appointment', 95],
  ['/request', 95],
  ['/pay', 95],
  ['/whatsapp-setup', 121],
]);
const scriptLimit = (path: string) => (heavy.get(path) ?? 5.5) * kib;

/** Checks the sizes of a first visit, inline scripts and styles included. budgets.test.ts checks /booking. */
function expectLight(path: string, language: string, { script, stylesheet, all }: Weight) {
  if (path === '/booking') return;
  expect.soft(script, 'scripts').toBeLessThanOrEqual(scriptLimit(path));
  expect.soft(stylesheet, 'styles').toBeLessThanOrEqual(13.2 * kib);
  if (path !== '/') return;
  expect.soft(all, 'everything').toBeLessThanOrEqual((language === 'ar' ? 150 : 120) * kib);
}

/**
 * Pages with grids, forms, steps or lists side by side, which the other text direction might push out of the
 * page.
 */
const mirrored = new Set(['/', '/booking']);

/** Pages that all three checkers read by day, and axe in each scheme; the others at night. */
const checkedThrice = new Set(['/', '/booking', '/contact', '/admin']);

const schemes = [
  ['dark', null, ['color-contrast', 'link-in-text-block']],
  ['dark', 'more', ['color-contrast-enhanced']],
  ['light', 'more', ['color-contrast-enhanced']],
] as const;

for (const { language, address, path } of addresses) {
  const isSample = samples.has(address);
  // Languages differ mainly in direction. English has the shortest words of the three, so it waits for the
  // night.
  const isByDay = isSample && (language === 'de' || (language === 'ar' && mirrored.has(path)));

  test(
    `${address} does not shift, fits every width, is within its size limits, passes axe, and stores nothing`,
    when(isByDay),
    async ({ walker }) => {
      const { page, faults } = walker;
      faults.length = 0;
      const read = weigh(page);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', localeTable[language].dir);
      await settled(page);
      // 0.00 when rounded to two decimals, as layout shift is reported.
      expect(await lateShift(page)).toBeLessThan(0.005);
      expectLight(path, language, await read());
      expect(await storage(page)).toEqual(emptyStorage);
      // These include cookies that scripts cannot read.
      expect(await page.context().cookies()).toEqual([]);

      if (language === 'de' || isNight) {
        const thorough = isNight || checkedThrice.has(path);
        expect(await findViolations(page, { thorough })).toEqual([]);
        // The schemes change colours only. Whoever asks for more contrast reads at level AAA.
        for (const [colorScheme, contrast, rules] of thorough ? schemes : []) {
          await page.emulateMedia({ colorScheme, contrast });
          expect(await findViolations(page, { rules })).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: null, contrast: null });
      }
      await page.setViewportSize({ width: 375, height: 800 });
      // For other fonts than these the fallback fonts are not made.
      if (findFonts('DejaVu')) expect(await shiftOfSwap(page)).toBeLessThan(0.005);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowsSideways(page)).toBe(false);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect(await overflowsSideways(page)).toBe(false);
      expect(faults).toEqual([]);
    },
  );
}
