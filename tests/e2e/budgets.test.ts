/** How many bytes a first visit costs, compressed as a CDN does (quality, "Pages"). */
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { openBooking } from './booking-page.ts';
import { addresses } from './pages.ts';
import { expect, languages, test } from './support.ts';

const kib = 1024;
const compressed = (bytes: Buffer) => brotliCompressSync(bytes).byteLength;

interface Weight {
  script: number;
  stylesheet: number;
  all: number;
}

/** Collects what the page loads from now on; the result is read when the visit is over. */
function weigh(page: Page): () => Promise<Weight> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const weight: Weight = { script: 0, stylesheet: 0, all: 0 };
    for (const response of responses) {
      const body = await response.body().catch(() => Buffer.alloc(0));
      const kind = response.request().resourceType();
      // Fonts and pictures are compressed already.
      const bytes = kind === 'font' || kind === 'image' ? body.byteLength : compressed(body);
      weight.all += bytes;
      if (kind === 'script' || kind === 'stylesheet') weight[kind] += bytes;
    }
    const inline = await page
      .locator('script:not([src]):not([type="application/ld+json"])')
      .allTextContents();
    weight.script += compressed(Buffer.from(inline.join('\n')));
    const styles = await page.locator('head style').allTextContents();
    weight.stylesheet += compressed(Buffer.from(styles.join('\n')));
    return weight;
  };
}

/** Content pages get by without a framework; the desk, before anyone signs in, is a booking page's size. */
const scriptLimit = (path: string) => (path === '/admin' ? 75 : 5) * kib;

for (const { path, address, language } of addresses.filter(({ path }) => path !== '/booking')) {
  test(`${address} is light`, async ({ page }) => {
    const read = weigh(page);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const { script, stylesheet, all } = await read();
    expect.soft(script, 'scripts').toBeLessThanOrEqual(scriptLimit(path));
    expect.soft(stylesheet, 'styles').toBeLessThanOrEqual(12 * kib);
    if (path === '/') {
      expect.soft(all, 'everything').toBeLessThanOrEqual((language === 'ar' ? 150 : 120) * kib);
    }
  });
}

for (const language of languages) {
  test(`scripts until a slot can be chosen, ${language}`, async ({ page }) => {
    const read = weigh(page);
    await openBooking(page, language);
    const { script, stylesheet } = await read();
    expect.soft(script, 'scripts').toBeLessThanOrEqual(75 * kib);
    expect.soft(stylesheet, 'styles').toBeLessThanOrEqual(12 * kib);
    console.log(`/booking (${language}): ${(script / kib).toFixed(1)} KiB of scripts`);
  });
}
