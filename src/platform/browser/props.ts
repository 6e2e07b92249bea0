/**
 * Reads the `data-props` of `container`. Where the first view does not need them, the build has moved them to
 * a file of its own (`integrations/first-view.ts`), which is fetched here.
 */
export async function readProps(container: HTMLElement): Promise<unknown> {
  const written = container.dataset.props ?? '';
  if (!written.startsWith('/')) return JSON.parse(written);
  const answer = await fetch(written);
  if (!answer.ok) throw new Error(written);
  return answer.json();
}
