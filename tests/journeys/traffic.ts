/** Whether a page is done with what it does by itself, told by its requests rather than by time. */
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

/** Until the page has painted and then had nothing more to do, twice: an idle task may begin one. */
function idle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    }
  });
}

/**
 * Until the page has loaded, its fonts are in, and it has done what it does by itself: no request
 * is under way, and none was begun while it was idle. The page must be one of the fixtures'.
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
