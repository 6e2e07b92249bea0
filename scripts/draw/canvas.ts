/** A Chromium that renders pixels, and the light palette of the design. */
import { chromium, type Page, type PageScreenshotOptions } from 'playwright';
import { findChromium } from '#scripts/programs.ts';

export const ink = '#14231f';
export const paper = '#f6f2e9';
export const brass = '#b8945a';

/** Launches a Chromium (`CHROME_PATH`, or the system's). */
export async function openCanvas() {
  const browser = await chromium.launch({ ...findChromium(), args: ['--no-sandbox'] });
  return { page: await browser.newPage(), close: () => browser.close() };
}

/** Renders HTML as pixels, once its typefaces are loaded. */
export async function shoot(
  page: Page,
  html: string,
  width: number,
  height: number,
  options: PageScreenshotOptions = {},
) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot(options);
}
