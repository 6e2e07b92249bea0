/**
 * Lighthouse over every page in every language, mobile and desktop: the median of `RUNS` (default
 * 5) per page. `npm run bench -- lighthouse` prints the table; `-- lighthouse /en /ar` some pages.
 */
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '#scripts/programs.ts';
import {
  freePort,
  makeDataDir,
  projectFolder,
  removeDataDir,
  startStack,
} from '#tests/support/stack.ts';
import { median } from './measure.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = {
  'largest-contentful-paint': 'LCP ms',
  'cumulative-layout-shift': 'CLS',
  'total-blocking-time': 'TBT ms',
} as const;

/** Every page of `dist/` as visitors address it, but those that are only ever shown with a 404. */
async function listAddresses(): Promise<string[]> {
  const addresses: string[] = [];
  for await (const file of glob('**/*.html', { cwd: join(projectFolder, 'dist') })) {
    const address = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;
    if (!/404|not-found|offline/.test(address)) addresses.push(address);
  }
  return addresses.toSorted();
}

/** One visit with an empty cache; the scores of 100 and the figures behind them. */
async function visit(url: string, port: number, isMobile: boolean): Promise<number[]> {
  const flags = { port, onlyCategories: [...categories], logLevel: 'error' as const };
  const result = await lighthouse(url, flags, isMobile ? undefined : desktopConfig);
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { lhr } = result;
  return [
    ...categories.map((name) => (lhr.categories[name]?.score ?? NaN) * 100),
    ...Object.keys(audits).map((name) => lhr.audits[name]?.numericValue ?? NaN),
  ];
}

/** Prints one row per page and form factor. */
export async function benchLighthouse(only: readonly string[]): Promise<void> {
  const runs = Number(process.env['RUNS'] ?? 5);
  const addresses = only.length > 0 ? only : await listAddresses();
  const dataDir = await makeDataDir();
  const stack = await startStack(dataDir);
  const port = await freePort();
  const browser = await chromium.launch({
    ...findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      // A German browser: an unprefixed address is not led away.
      '--lang=de-CH',
      '--accept-lang=de-CH',
    ],
  });
  console.log(['page'.padEnd(44), ...categories, ...Object.values(audits)].join('  '));
  for (const address of addresses) {
    for (const isMobile of [true, false]) {
      const visits: number[][] = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await visit(stack.url + address, port, isMobile));
      }
      const row = (visits[0] ?? []).map((_, index) =>
        median(visits.map((one) => one[index] ?? NaN)),
      );
      const name = `${address} ${isMobile ? 'mobile' : 'desktop'}`;
      console.log(
        [name.padEnd(44), ...row.map((value) => value.toFixed(value < 1 ? 3 : 0))].join('  '),
      );
    }
  }
  await browser.close();
  await stack.stop();
  await removeDataDir(dataDir);
}
