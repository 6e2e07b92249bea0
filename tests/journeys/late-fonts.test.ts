/**
 * Web fonts that load late on a machine with Liberation, which has the widths of Arial and Times: the fallback
 * fonts of `scripts/fonts.ts` take up the same room. The other browser tests have DejaVu alone
 * (playwright.config.ts), and every-page.test.ts measures its shifts.
 */
import { shiftOfSwap } from './layout-shift.ts';
import { onlyFonts } from './only-fonts.ts';
import { addresses, samples } from './pages.ts';
import { freshBrowser } from './fresh-browser.ts';
import { browserLocale, expect, inLanguages, isNight, settled, test } from './support.ts';
import { watchTraffic } from './traffic.ts';

/** Pages of most visits, and of the longest introductions. */
const byDay = /^\/(?:|booking|services|service\/.+)$/;

for (const language of inLanguages('de')) {
  test(`late fonts, in ${language}: cause no shift`, async ({
    playwright,
    launchOptions,
    stack,
  }) => {
    // Liberation has no Arabic.
    const fonts = onlyFonts('Liberation', 'DejaVu');
    test.skip(fonts === undefined, 'no fonts of Liberation and DejaVu');
    test.slow();
    const browser = await playwright.chromium.launch({ ...launchOptions, ...fonts });
    const page = await browser.newPage({
      ...freshBrowser,
      ...{ locale: browserLocale[language], baseURL: stack.url },
    });
    watchTraffic(page);
    for (const { address, path } of addresses.filter((one) => one.language === language)) {
      if (!isNight && !(samples.has(address) && byDay.test(path))) continue;
      await page.goto(address);
      await settled(page);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 900 });
        const shift = await shiftOfSwap(page);
        expect.soft(shift, `${address}, ${width} px wide`).toBe(0);
      }
    }
    await browser.close();
  });
}
