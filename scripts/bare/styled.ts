/** `node scripts/bare/styled.ts <address>`: fails unless the page gets its styles and one of its typefaces. */
import { chromium } from 'playwright';
import { findHeadlessShell } from '#scripts/programs.ts';

const [, , address = ''] = process.argv;
const browser = await chromium.launch({ ...findHeadlessShell(), args: ['--no-sandbox'] });
const page = await browser.newPage({ locale: 'de-CH' });
await page.goto(address);
// The development server reloads the page once it knows its dependencies.
await page.waitForFunction(
  () =>
    !document.documentElement.hasAttribute('data-unstyled') &&
    [...document.fonts].some(
      ({ family, status }) => /Hanken Grotesk"?$/.test(family) && status === 'loaded',
    ),
  null,
  { timeout: 120_000 },
);
await browser.close();
console.log(`${address} is styled.`);
