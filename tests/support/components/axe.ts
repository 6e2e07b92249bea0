import axe from 'axe-core';

/** Waits until what fades in or out has done so, and what begins then; what turns without end is left alone. */
async function settleAnimations(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
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
 * What axe finds in the page as it stands, as readable lines: WCAG 2.2 AA and best practices, or
 * `rules` alone. The clock must be the browser's own.
 */
export async function findAxeViolations(rules?: string[]): Promise<string[]> {
  await settleAnimations();
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: rules } }
      : // The page's own title and heading are its template's.
        {
          rules: {
            'page-has-heading-one': { enabled: false },
            'document-title': { enabled: false },
          },
        }),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
