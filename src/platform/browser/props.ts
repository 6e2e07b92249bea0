/**
 * What stands in the `data-props` of `container`. Where nobody waits for it the build has moved it to
 * a file of its own (`integrations/first-view.ts`), which is asked for now.
 */
export async function readProps(container: HTMLElement): Promise<unknown> {
  const written = container.dataset.props ?? '';
  if (!written.startsWith('/')) return JSON.parse(written);
  const answer = await fetch(written);
  if (!answer.ok) throw new Error(written);
  return answer.json();
}
