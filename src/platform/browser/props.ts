/**
 * Reads the props of an island: `data-props`, or `data-later-props` where the first view does not need them. The
 * build moves the latter to a file (`integrations/first-view.ts`), which is fetched here.
 */
export async function readProps(container: HTMLElement): Promise<unknown> {
  const written = container.dataset.laterProps ?? container.dataset.props ?? '';
  if (!written.startsWith('/')) return JSON.parse(written);
  const answer = await fetch(written);
  if (!answer.ok) throw new Error(written);
  return answer.json();
}
