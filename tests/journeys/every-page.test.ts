/**
 * Every built page in a browser, on one page that goes from address to address: it stands still,
 * fits, is light, passes axe, and stores nothing unasked. By day one page of each template in German
 * (with axe), and in Arabic (without) those whose parts stand beside each other; by night every page
 * in every language.
 */
import { localeTable } from '#platform/i18n/locales.ts';
import { emptyStorage, storage } from './consent-page.ts';
import { addresses, samples } from './pages.ts';
import {
  expect,
  findAxeViolations,
  isNight,
  overflowsSideways,
  type Page,
  settled,
  test,
  when,
} from './support.ts';
import { kib, weigh, type Weight } from './weight.ts';

/**
 * How much of the view has moved since the page had arrived: late fonts, islands, scripts. What
 * moves before is a loaded machine painting a page in the middle of its arrival.
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
        // What was buffered comes with the next task.
        setTimeout(() => resolve(sum), 50);
      }),
  );
}

/**
 * Content pages get by without a framework; the desk, before anyone signs in, is a booking page's
 * size, as is what links open; the page that links WhatsApp is that and a little more.
 */
const heavy = new Map([
  ['/admin', 95],
  ['/appointment', 95],
  ['/request', 95],
  ['/pay', 95],
  ['/whatsapp-setup', 100],
]);
const scriptLimit = (path: string) => (heavy.get(path) ?? 5) * kib;

/** First visits, scripts and styles inline included; what /booking costs is read in budgets. */
function expectLight(path: string, language: string, { script, stylesheet, all }: Weight) {
  if (path === '/booking') return;
  expect.soft(script, 'scripts').toBeLessThanOrEqual(scriptLimit(path));
  expect.soft(stylesheet, 'styles').toBeLessThanOrEqual(12 * kib);
  if (path !== '/') return;
  expect.soft(all, 'everything').toBeLessThanOrEqual((language === 'ar' ? 150 : 120) * kib);
}

/** Grids, forms, steps and lists side by side: what another direction may push out of the page. */
const mirrored = new Set(['/', '/booking', '/contact', '/industries', '/admin']);

for (const { language, address, path } of addresses) {
  const isSample = samples.has(address);
  // What language may break is direction; English has the shortest words of the three.
  const isByDay = isSample && (language === 'de' || (language === 'ar' && mirrored.has(path)));

  test(
    `${address} stands still, fits, is light, passes axe, and stores nothing`,
    when(isByDay),
    async ({ walker }) => {
      const { page, faults } = walker;
      faults.length = 0;
      const read = weigh(page);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', localeTable[language].dir);
      await settled(page);
      // 0.00, to the two decimals in which it is judged.
      expect(await lateShift(page)).toBeLessThan(0.005);
      expectLight(path, language, await read());
      expect(await storage(page)).toEqual(emptyStorage);
      // Cookies that scripts cannot see are among these.
      expect(await page.context().cookies()).toEqual([]);

      if (language === 'de' || isNight) {
        expect(await findAxeViolations(page)).toEqual([]);
        // Nothing but colours is different in the dark.
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await findAxeViolations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
        await page.emulateMedia({ colorScheme: null });
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowsSideways(page)).toBe(false);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect(await overflowsSideways(page)).toBe(false);
      expect(faults).toEqual([]);
    },
  );
}
