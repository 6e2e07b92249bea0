/**
 * What stands in the `data-props` of `container`. Where nobody waits for it the build has moved it to
 * a file of its own (`integrations/first-view.ts`), which is asked for now.
 */
export async function readProps(container: HTMLElement): Promise<unknown> {
  const written = container.dataset.props ?? '';
  const text = written.startsWith('/') ? await (await fetch(written)).text() : written;
  return JSON.parse(text);
}
