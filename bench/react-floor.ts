/**
 * Measures how long scripts keep a slow phone busy on `/booking`, beside a page that hydrates one empty React
 * island: same server, same run, empty cache, 150 ms and 1.6 Mbit/s, the processor four and six times slower.
 */
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright';
import * as z from 'zod/mini';
import { firm } from '#firm';
import { projectFolders } from '#local/preview-site.ts';
import { findChromium } from '#scripts/programs.ts';
import { makeDataDir, projectFolder, removeDataDir, startStack } from '#tests/support/stack.ts';
import { median } from './measure.ts';
import { serveOverH2 } from './over-h2.ts';

const visits = Number(process.env['RUNS'] ?? 5);
const rates = [4, 6];

const floorPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>The floor</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg">
<h1>An empty island</h1><div id="island"><div></div></div><script type="module" src="/floor.js"></script></html>`;

/** React as published, and one hydrated element. */
async function floorScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
const Empty = () => {
  useEffect(() => void (document.body.dataset.alive = ''), []);
  return createElement('div');
};
hydrateRoot(document.getElementById('island'), createElement(Empty));`,
      resolveDir: projectFolder,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

interface Work {
  /** Milliseconds in which scripts ran. */
  script: number;
  /** Milliseconds of all work of the main thread. */
  all: number;
  /** What tasks took above 50 ms each, in milliseconds. */
  blocked: number;
}

/** Notes the page's long tasks. */
function watchTasks(): void {
  const tasks: number[] = [];
  Reflect.set(globalThis, 'tasks', tasks);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** What each page shows once it is hydrated. */
const alive = { floor: '[data-alive]', booking: 'button[data-date][data-free]:enabled' } as const;

/** The work of one visit until the page is hydrated and at rest. */
async function visit(browser: Browser, url: string, name: keyof typeof alive, rate: number) {
  const context = await browser.newContext({
    locale: 'de-CH',
    timezoneId: firm.timeZone,
    viewport: { width: 375, height: 800 },
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await devtools.send('Network.enable');
  const bytesPerSecond = 1.6e6 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Performance.enable');
  await page.addInitScript(watchTasks);
  await page.goto(`${url}/${name}`);
  await page.locator(alive[name]).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (name: string) =>
    (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1000;
  const read = await page.evaluate((): unknown => Reflect.get(globalThis, 'tasks'));
  const tasks = z.parse(z.array(z.number()), read);
  await context.close();
  const work: Work = {
    script: figure('ScriptDuration'),
    all: figure('TaskDuration'),
    blocked: tasks.reduce((sum, duration) => sum + Math.max(duration - 50, 0), 0),
  };
  return work;
}

/** Prints the medians of both pages and their ratios, for each rate. */
export async function benchReactFloor(): Promise<void> {
  const dataDir = await makeDataDir();
  const stack = await startStack(dataDir);
  const site = await serveOverH2({
    folder: process.env['SITE'] ?? projectFolders.site,
    extra: { 'floor.html': floorPage, 'floor.js': await floorScript() },
    api: stack.url,
  });
  const browser = await chromium.launch({
    ...findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  for (const rate of rates) {
    const works: Record<keyof typeof alive, Work[]> = { floor: [], booking: [] };
    // In turn, so that both meet the same machine; the first visit of each warms the server.
    for (let run = 0; run <= visits; run += 1) {
      for (const name of ['floor', 'booking'] as const) {
        const work = await visit(browser, site.url, name, rate);
        if (run > 0) works[name].push(work);
      }
    }
    const middle = (name: keyof typeof works, key: keyof Work) =>
      median(works[name].map((work) => work[key]));
    console.log(`processor ${String(rate)} times slower`);
    for (const key of ['script', 'all', 'blocked'] as const) {
      const [floor, booking] = [middle('floor', key), middle('booking', key)];
      const ratio = (booking / floor).toFixed(2);
      console.log(
        `  ${key.padEnd(8)} floor ${floor.toFixed(0).padStart(5)} ms`,
        `  booking ${booking.toFixed(0).padStart(5)} ms   ratio ${ratio}`,
      );
    }
  }
  await browser.close();
  await site.close();
  await stack.stop();
  await removeDataDir(dataDir);
}
