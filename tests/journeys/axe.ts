/**
 * Runs axe-core in the page itself. Its Playwright wrapper also transfers all passed checks, which takes
 * about a second where the analysis takes a fifth of one. No page of the site has frames.
 */
import axe from 'axe-core';
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';

/** Waits until finite animations have ended, and returns whether there were any. */
function settleAnimations(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    // The promise of an element removed during its animation may never settle.
    const atLast = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), atLast]);
    return ending.length > 0;
  });
}

/**
 * Ends all animations, as contrast is judged at rest, and pauses those that start later. Returns the function
 * that resumes them.
 */
async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const play = (playbackRate: number) =>
    devtools.send('Animation.setPlaybackRate', { playbackRate });
  await devtools.send('Animation.enable');
  // Animations that started while the last ones ended are waited for too.
  for (let round = 0; round < 5 && (await settleAnimations(page)); round += 1);
  await play(0);
  return async () => {
    await play(1);
    await devtools.detach();
  };
}

/** axe's half a megabyte is loaded once per page. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
}

/**
 * The violations of WCAG 2.2 AA and axe's best practices (or of `rules` only), one line `rule: html` each.
 */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A toast about to disappear stays until the analysis is complete.
  const letGo = await holdAnimations(page);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  await bringAxe(page);
  const found: unknown = await page.evaluate(
    `(async () => {
      const { violations } = await axe.run(document, ${JSON.stringify(options)});
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html));
    })()`,
  );
  await letGo();
  return z.parse(z.array(z.string()), found);
}
