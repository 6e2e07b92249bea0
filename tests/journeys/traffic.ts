/** Tells by a page's requests, rather than by time, when it has finished its own work. */
import type { Page } from 'playwright/test';

interface Traffic {
  begun: number;
  underWay: number;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** Counts the page's requests from now on, for `settled`. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { begun: 0, underWay: 0 };
  trafficOf.set(page, traffic);
  page.on('request', () => {
    traffic.begun += 1;
    traffic.underWay += 1;
  });
  const end = () => (traffic.underWay -= 1);
  page.on('requestfinished', end).on('requestfailed', end);
}

/** Waits twice until the page has painted and is idle, as an idle task may start another request. */
function idle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    }
  });
}

/**
 * Waits until the page has loaded with its fonts and is at rest: no request is pending, and none was started
 * while it was idle. The page must be one of the fixtures'.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('nobody watches the traffic of this page');
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  let seen: number;
  do {
    seen = traffic.begun;
    await idle(page);
  } while (traffic.begun > seen || traffic.underWay > 0);
}
