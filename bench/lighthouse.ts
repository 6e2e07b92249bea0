/**
 * Lighthouse's mobile simulation over every route in every language, compared with a bare page of the same
 * server in the same run: medians of `RUNS` visits (default 5) with an empty cache, as a Markdown table. `npm
 * run bench -- lighthouse /en /ar` measures some pages, `… content` one of each kind; `SITE=<folder>` another
 * build, `DESKTOP=1` a desktop. docs/performance.md explains how to read it.
 */
import { glob } from 'node:fs/promises';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright';
import { locales } from '#platform/i18n/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { projectFolders } from '#local/preview-site.ts';
import { findChromium } from '#scripts/programs.ts';
import { freePort, makeDataDir, removeDataDir, startStack } from '#tests/support/stack.ts';
import { median } from './measure.ts';
import { serveOverH2 } from './over-h2.ts';

/** A minimal page: text only, from the same server. */
const bare = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A bare page</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Words alone.">
<link rel="icon" href="/favicon.svg"><h1>Clear judgement when it matters most</h1>
<p>Advisers to companies, investors and distinguished houses. A page without styles and scripts.</p>
<p><a href="/en/booking">Arrange a consultation</a></p></html>`;

const judged = ['accessibility', 'best-practices', 'seo'] as const;
const isMobile = process.env['DESKTOP'] !== '1';
const runs = Number(process.env['RUNS'] ?? 5);

/** Routes that visitors use, without 404 pages and without numbers that lead to the same page as a slug. */
async function listAddresses(folder: string): Promise<string[]> {
  const addresses: string[] = [];
  for await (const file of glob('**/*.html', { cwd: folder })) {
    const address = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;
    if (!/404|not-found|offline|\/\d+$/.test(address)) addresses.push(address);
  }
  return addresses.toSorted();
}

/** Lighthouse's result for one visit with an empty cache. */
async function visit(url: string, port: number, onlyCategories: readonly string[]) {
  const flags = {
    port,
    onlyCategories: [...onlyCategories],
    logLevel: 'error' as const,
    disableFullPageScreenshot: true,
  };
  const result = await lighthouse(url, flags, isMobile ? undefined : desktopConfig);
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  return result.lhr;
}

interface Row {
  performance: number;
  lcp: number;
  /** Speed Index, in milliseconds. */
  speed: number;
  shift: number;
  blocked: number;
  kib: number;
  /** Scores from a single visit, in the order of `judged`. */
  scores: readonly number[];
}

/**
 * The medians of one page. The times of the first visit do not count, since the server compressed the page
 * for it.
 */
async function measurePage(url: string, port: number): Promise<Row> {
  const first = await visit(url, port, judged);
  const scores = judged.map((name) => (first.categories[name]?.score ?? NaN) * 100);
  const rows: Omit<Row, 'scores'>[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { audits, categories } = await visit(url, port, ['performance']);
    const figure = (name: string) => audits[name]?.numericValue ?? NaN;
    rows.push({
      performance: (categories['performance']?.score ?? NaN) * 100,
      lcp: figure('largest-contentful-paint'),
      speed: figure('speed-index'),
      shift: figure('cumulative-layout-shift'),
      blocked: figure('total-blocking-time'),
      kib: figure('total-byte-weight') / 1024,
    });
  }
  const middle = (key: keyof Omit<Row, 'scores'>) => median(rows.map((row) => row[key]));
  return {
    performance: middle('performance'),
    lcp: middle('lcp'),
    speed: middle('speed'),
    shift: middle('shift'),
    blocked: middle('blocked'),
    kib: middle('kib'),
    scores,
  };
}

/** The pages a first visitor reads, one of each kind: thirty, which take some twenty minutes. */
const content = locales.flatMap((locale) =>
  (
    [
      '/',
      '/services',
      '/service/strategie-beratung',
      '/industries',
      '/industry/automobile',
      '/about',
      '/faq',
      '/contact',
      '/datenschutz',
      '/impressum',
    ] as const
  ).map((path) => localizePath(path, locale)),
);

const cells = (values: readonly (string | number)[]) => `| ${values.join(' | ')} |`;

/** Prints one row per page: a line of Markdown as soon as it is measured. */
export async function benchLighthouse(only: readonly string[]): Promise<void> {
  const folder = process.env['SITE'] ?? projectFolders.site;
  const named = only[0] === 'content' ? content : only;
  const addresses = named.length > 0 ? named : await listAddresses(folder);
  const dataDir = await makeDataDir();
  const stack = await startStack(dataDir);
  const site = await serveOverH2({ folder, extra: { 'bare.html': bare }, api: stack.url });
  const port = await freePort();
  const browser = await chromium.launch({
    ...findChromium(),
    args: [
      `--remote-debugging-port=${String(port)}`,
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--ignore-certificate-errors',
      // A German browser, so that an unprefixed address does not redirect.
      '--lang=de-CH',
      '--accept-lang=de-CH',
    ],
  });
  console.log(
    cells(['page', 'performance', 'LCP ms', '× bare', 'SI ms', 'CLS', 'TBT ms', 'KiB', ...judged]),
  );
  console.log(cells(['---', ...Array.from({ length: 10 }, () => '--:')]));
  const reference = await measurePage(`${site.url}/bare`, port);
  for (const address of ['/bare', ...addresses]) {
    const isBare = address === '/bare';
    const row = isBare ? reference : await measurePage(site.url + address, port);
    console.log(
      cells([
        isBare ? 'the bare page' : address,
        row.performance.toFixed(0),
        row.lcp.toFixed(0),
        (row.lcp / reference.lcp).toFixed(2),
        row.speed.toFixed(0),
        row.shift.toFixed(3),
        row.blocked.toFixed(0),
        row.kib.toFixed(1),
        ...row.scores.map((score) => score.toFixed(0)),
      ]),
    );
  }
  await browser.close();
  await site.close();
  await stack.stop();
  await removeDataDir(dataDir);
}
