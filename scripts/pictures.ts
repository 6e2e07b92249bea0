/**
 * Retakes the README's pictures (`docs/pictures/*.webp`): home, booking and desk, in English and the light
 * scheme, with demo data. Stack and browser use the same fixed instant, so that a picture changes only with
 * its content. Needs the built site and a Chromium: `npm run build && npx node scripts/pictures.ts`
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { recordOf } from '#features/consent/page/record.ts';
import { findHeadlessShell } from './programs.ts';
import { makeDataDir, projectFolder, removeDataDir, startStack } from '#tests/support/stack.ts';

/** A Tuesday morning in Zurich, in a week without holidays. */
const instant = new Date('2027-03-02T08:00:00Z');
const folder = join(projectFolder, 'docs/pictures');
const size = { width: 1280, height: 800 };

/** Consent of a visitor who has answered the banner, which would otherwise cover a part of the page. */
const consent = JSON.stringify(recordOf({ analytics: false, marketing: false }, instant));

/** The stack runs this before anything else: its clock starts at `instant` and continues from there. */
const clock = `
  const Real = Date, ahead = ${Number(instant)} - Real.now();
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };`;

const shots: Readonly<Record<string, (page: Page, password: string) => Promise<void>>> = {
  async home(page) {
    await page.goto('/en');
  },
  async booking(page) {
    await page.goto('/en/booking');
    await page.locator('select[name=service]').selectOption({ index: 1 });
    await page.locator('button[data-date="2027-03-04"]').click();
    await page.locator('input[type=radio][name=time]').first().waitFor();
  },
  async desk(page, password) {
    await page.goto('/en/admin#appointments');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.locator('.desk-nav').waitFor();
    await page.locator('[data-sonner-toast]').waitFor();
    await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
  },
};

const dataDir = await makeDataDir();
const stack = await startStack(dataDir, { DEMO: 'many' }, [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(clock)}`,
  'local/preview.ts',
]);
const browser = await chromium.launch({ ...findHeadlessShell(), args: ['--no-sandbox'] });
try {
  await mkdir(folder, { recursive: true });
  for (const [name, open] of Object.entries(shots)) {
    const context = await browser.newContext({
      ...{ baseURL: stack.url, viewport: size, colorScheme: 'light', reducedMotion: 'reduce' },
      ...{ locale: 'en-GB', timezoneId: 'Europe/Zurich', serviceWorkers: 'block' },
    });
    const page = await context.newPage();
    await page.addInitScript((answer) => localStorage.setItem('cookie-consent', answer), consent);
    await page.clock.install({ time: instant });
    await open(page, stack.password);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const pixels = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const { size: bytes } = await sharp(pixels)
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`));
    console.log(`docs/pictures/${name}.webp: ${Math.ceil(bytes / 1024)} KiB`);
    await context.close();
  }
} finally {
  await browser.close();
  await stack.stop();
  await removeDataDir(dataDir);
}
