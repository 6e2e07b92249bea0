import axe from 'axe-core';

/** What axe finds in the page as it stands, as readable lines: WCAG 2.2 AA and best practices. */
export async function findAxeViolations(): Promise<string[]> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    // The page's own title and heading are its template's.
    rules: { 'page-has-heading-one': { enabled: false }, 'document-title': { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
