/** Pictures of every public page, and of the desk signed out, in two directions and two widths. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import {
  findHeadlessShell,
  listPages,
  makeDataDir,
  removeDataDir,
  splitPath,
  startStack,
} from './house.ts';
import { fileName, keep } from './part.ts';

const languages = ['de', 'ar'];
const widths = [1280, 375];
const height = 900;
/** What the page takes for now. */
const instant = new Date('2026-12-01T09:00:00Z');
const mostTries = 12;

// A notice that a call failed comes and goes by itself.
const style = '[data-sonner-toaster] { display: none !important; }';

/** Waits for nothing that moves: what is shown twice in a row is what the page has come to. */
async function stillPicture(page: Page): Promise<Buffer> {
  const look = () =>
    page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', style });
  let last = await look();
  for (let tries = 0; tries < mostTries; tries += 1) {
    await wait(250);
    const next = await look();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} does not stand still`);
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL, deviceScaleFactor: 1 },
    ...{ locale: 'de-CH', timezoneId: 'Europe/Zurich', reducedMotion: 'reduce' },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(instant);
  // Answers would tell of this day's store.
  await page.route('**/api/**', (route) => route.abort());
  return page;
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all(
      Array.from(document.images, (image) => image.decode().catch(() => undefined)),
    );
  });
  // All islands are awake: those that wait for their turn are scrolled to.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
}

export async function takePictures(folder: string): Promise<void> {
  const addresses = (await listPages())
    .map(({ address }) => ({ address, ...splitPath(address) }))
    .filter(({ locale }) => languages.includes(locale))
    // The numbers say the same as a slug.
    .filter(({ path }) => !/^\/404|^\/(?:service|industry)\/\d+$/.test(path));
  const dataDir = await makeDataDir();
  const stack = await startStack(dataDir, { DEMO: '0' });
  const browser = await chromium.launch({
    ...findHeadlessShell(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  try {
    // Side by side, since most of the time is waiting.
    const walk = async (language: string) => {
      const page = await openPage(browser, stack.url);
      for (const { address } of addresses.filter(({ locale }) => locale === language)) {
        await page.setViewportSize({ width: widths[0] ?? 0, height });
        await visit(page, address);
        for (const width of widths) {
          await page.setViewportSize({ width, height });
          await keep(folder, `${fileName(address)}-${width}.png`, await stillPicture(page));
        }
      }
    };
    await Promise.all(languages.map(walk));
  } finally {
    await browser.close();
    await stack.stop();
    await removeDataDir(dataDir);
  }
}
