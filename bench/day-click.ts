/**
 * Measures the choice of a day on a slow phone (processor four times slower, 150 ms and 1.6 Mbit/s): the
 * booking page compared with a calendar written by hand without a library, in the same run.
 */
import { chromium, type Page } from 'playwright';
import * as z from 'zod/mini';
import { findChromium } from '#scripts/programs.ts';
import { makeDataDir, removeDataDir, startStack } from '#tests/support/stack.ts';
import { median } from './measure.ts';

const clicks = 12;

/** A minimal page: days and times from the same call, rendered by twenty lines. */
const handWritten = `<!doctype html><html lang="en"><title>By hand</title>
<style>button{inline-size:3rem;block-size:3rem}</style><main id="days"></main><div id="times"></div>
<script type="module">
const slots = await (await fetch('/api/slots/available')).json();
const free = Map.groupBy(slots, (slot) => slot.date);
const times = document.getElementById('times');
for (const [date, list] of free) {
  const day = document.createElement('button');
  day.dataset.date = date;
  day.dataset.free = '';
  day.textContent = date.slice(8);
  day.onclick = () => {
    document.querySelector('[aria-pressed]')?.removeAttribute('aria-pressed');
    day.setAttribute('aria-pressed', 'true');
    times.replaceChildren(...list.map(({ time }) => {
      const label = document.createElement('label');
      const input = document.createElement('input');
      Object.assign(input, { type: 'radio', name: 'time', value: time });
      label.append(input, time);
      return label;
    }));
  };
  document.getElementById('days').append(day);
}
</script></html>`;

/** Records for each click when its result was painted, and how long its interaction took. */
function watchClicks(): void {
  const figures: { painted: number[]; interactions: number[] } = { painted: [], interactions: [] };
  Reflect.set(globalThis, 'figures', figures);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const painted = () => figures.painted.push(performance.now() - timeStamp);
      new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(painted));
      }).observe(document.body, { childList: true, attributes: true, subtree: true });
    },
    { capture: true },
  );
  const slowerThanAFrame = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0)
        figures.interactions.push(entry.duration);
    }
  }).observe(slowerThanAFrame);
}

const figuresSchema = z.object({
  painted: z.array(z.number()),
  /** Only those of 16 ms and more, in the steps of 8 ms in which browsers report them. */
  interactions: z.array(z.number()),
});

/**
 * Chooses one day after another; gives milliseconds from a click to its paint, and of a whole interaction.
 */
async function choose(page: Page, address: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  const bytesPerSecond = 1.6e6 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.addInitScript(watchClicks);
  await page.goto(address, { waitUntil: 'networkidle' });
  const days = page.locator('button[data-date][data-free]');
  await days.and(page.locator(':enabled')).first().waitFor();
  const count = await days.count();
  for (let click = 0; click < clicks; click += 1) {
    await days.nth((click * 5) % count).click();
    await page.waitForTimeout(300);
  }
  const figures = z.parse(
    figuresSchema,
    await page.evaluate((): unknown => Reflect.get(globalThis, 'figures')),
  );
  return { painted: median(figures.painted), interaction: median(figures.interactions) };
}

/** Prints the medians of both pages and their ratio. */
export async function benchDayClick(): Promise<void> {
  const dataDir = await makeDataDir();
  const stack = await startStack(dataDir);
  const browser = await chromium.launch({
    ...findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  const context = await browser.newContext({
    locale: 'de-CH',
    viewport: { width: 375, height: 800 },
    serviceWorkers: 'block',
  });
  await context.route('**/by-hand', (route) =>
    route.fulfill({ contentType: 'text/html', body: handWritten }),
  );
  const pages = { 'written by hand': '/by-hand', booking: '/booking' };
  const painted: number[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const page = await context.newPage();
    const figures = await choose(page, stack.url + path);
    painted.push(figures.painted);
    console.log(
      `${name.padEnd(16)}  click to paint ${figures.painted.toFixed(1)} ms`,
      ` interaction ${figures.interaction} ms`,
    );
    await page.close();
  }
  const [byHand = NaN, booking = NaN] = painted;
  console.log(`booking / by hand: ${(booking / byHand).toFixed(2)}`);
  await browser.close();
  await stack.stop();
  await removeDataDir(dataDir);
}
