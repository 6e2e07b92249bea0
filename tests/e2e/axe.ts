/**
 * axe-core in the page itself. Its usual wrapper brings all that passed out of the page as well and
 * takes a second where the judgement takes a fifth of one. No page of ours has frames.
 */
import axe from 'axe-core';
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';

/** Waits until what fades in or out has done so: contrast is judged where things stand. */
async function settleAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
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
  });
}

/** What axe finds against WCAG 2.2 AA and its best practices, or `rules` alone, as readable lines. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await settleAnimations(page);
  // A message that leaves meanwhile stays as it is until all has been judged.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const found: unknown = await page.evaluate(
    `(async () => {
      if (!globalThis.axe) { ${axe.source} }
      const { violations } = await axe.run(document, ${JSON.stringify(options)});
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html));
    })()`,
  );
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await devtools.detach();
  return z.parse(z.array(z.string()), found);
}
