/**
 * axe-core in the page itself. Its usual wrapper brings all that passed out of the page as well and
 * takes a second where the judgement takes a fifth of one. No page of ours has frames.
 */
import axe from 'axe-core';
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';

/** Waits until what fades in or out has done so, and tells whether anything did. */
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
    // What is taken off the page on its way never tells of its end.
    const atLast = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), atLast]);
    return ending.length > 0;
  });
}

/** Lets everything end its move, as contrast is judged where things stand; what comes then waits. */
async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const play = (playbackRate: number) =>
    devtools.send('Animation.setPlaybackRate', { playbackRate });
  await devtools.send('Animation.enable');
  // What began while the last of them ended is waited for as well.
  for (let round = 0; round < 5 && (await settleAnimations(page)); round += 1);
  await play(0);
  return async () => {
    await play(1);
    await devtools.detach();
  };
}

/** axe's half a megabyte goes into a page once, however often that is judged. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
}

/** What axe finds against WCAG 2.2 AA and its best practices, or `rules` alone, as readable lines. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A message that leaves meanwhile stays as it is until all has been judged.
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
