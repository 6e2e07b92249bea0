import axe from 'axe-core';

/** Waits until the page is drawn, and drawn again with what observers of sizes saw in the first frame. */
async function drawn(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

/** Waits until finite animations have ended, and those that start then; ignores endless ones. */
async function settleAnimations(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await drawn();
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/**
 * The violations of WCAG 2.2 AA and axe's best practices (or of `rules` only) in the current page, one line
 * each. Needs real timers.
 */
export async function findAxeViolations(rules?: string[]): Promise<string[]> {
  await settleAnimations();
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: rules } }
      : // A page's title and main heading belong to its template.
        {
          rules: {
            'page-has-heading-one': { enabled: false },
            'document-title': { enabled: false },
          },
        }),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
