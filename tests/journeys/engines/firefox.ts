/** Firefox, found on the system or installed by apt, driven by WebDriver BiDi. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '#scripts/programs.ts';
import type { Engine, Tab } from './tab.ts';

const patience = 20_000;
const executablePath = findFirefox();

async function newTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page: Page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  // Firefox reports policy violations as page errors.
  page.on('pageerror', (error) => faults.push(String(error)));
  // Of a page that is left while it loads, Firefox reports the fonts and the imports it breaks off.
  const isBrokenFont = (fault: string) =>
    /downloadable font: download failed.* status=2152398850/.test(fault);
  /** An import of a page that was left: the module is there all the same. */
  async function isBrokenImport(fault: string): Promise<boolean> {
    const [, address] = /error loading dynamically imported module: (\S+)/.exec(fault) ?? [];
    return address !== undefined && (await fetch(address)).ok;
  }
  // Without locators: they evaluate strings, which the site's policy forbids and Firefox reports.
  const click = async (selector: string) => {
    const element = await page.waitForSelector(selector, { visible: true, timeout: patience });
    if (element === null) throw new Error(`${selector} is nowhere`);
    await element.evaluate((found) =>
      found.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await element.click();
  };
  return {
    open: async (address) => {
      await page.goto(address).catch((error: unknown) => {
        // The page redirected before it had loaded.
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    resize: async (width, height) => {
      await page.setViewport({ width, height }).catch((error: unknown) => {
        // The size is set before the orientation, which older versions do not support.
        if (!String(error).includes('setScreenOrientationOverride')) throw error;
      });
    },
    click,
    type: async (selector, text) => {
      await click(selector);
      await page.keyboard.type(text);
    },
    choose: async (selector, value) => {
      await page.select(selector, value);
    },
    run: (read, ...args) => page.evaluate(read, ...args),
    look: async () => Buffer.from(await page.screenshot()),
    faults: async () => {
      const isOfLeft = await Promise.all(
        faults.map(async (fault) => isBrokenFont(fault) || isBrokenImport(fault)),
      );
      return faults.filter((_, at) => !isOfLeft[at]);
    },
    close: () => context.close(),
  };
}

export const firefox: Engine = {
  name: 'Firefox',
  missing: executablePath === undefined ? 'no Firefox to be had' : undefined,
  start: async () => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      ...(executablePath !== undefined && { executablePath }),
      defaultViewport: null,
      extraPrefsFirefox: { 'intl.accept_languages': 'de-CH, de' },
    });
    return { newTab: () => newTab(browser), stop: () => browser.close() };
  },
};
