/** Islands that wake when a visitor touches them. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { awaken, type Island } from '#platform/browser/awaken.ts';
import { find } from '#tests/support/components/find.ts';
import { enter } from '#tests/support/components/hand.ts';

const name = find('#island [name=name]');
const unreachable = find('#island-unreachable');
const sent = vi.fn<(name: FormDataEntryValue | null) => void>();
const hydrate: Island['hydrate'] = (container) => {
  container.querySelector('form')?.addEventListener('submit', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLFormElement) sent(new FormData(currentTarget).get('name'));
  });
  return Promise.resolve();
};

function prerender(): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = `<div id="island"><form id="letter" method="dialog"><input name="name"></form></div>
    <p id="island-unreachable" hidden>Nicht erreichbar</p>`;
  document.body.append(page);
  onTestFinished(() => page.remove());
  const container = page.querySelector<HTMLElement>('#island');
  if (!container) throw new Error('no island');
  return container;
}
const submit = (container: HTMLElement) => container.querySelector('form')?.requestSubmit();

beforeEach(() => sent.mockClear());

it('awaken: loads nothing before a touch', async () => {
  const load = vi.fn(() => Promise.resolve({ hydrate }));
  awaken(prerender(), load);
  expect(load).not.toHaveBeenCalled();
  await enter(name, 'Ada');
  expect(load).toHaveBeenCalledTimes(1);
});

it('awaken: what was typed and sent before it is awake is sent once, when it is', async () => {
  const { promise, resolve } = Promise.withResolvers<Island>();
  const container = prerender();
  awaken(container, () => promise);
  await enter(name, 'Ada');
  submit(container);
  submit(container);
  expect(sent).not.toHaveBeenCalled();
  resolve({ hydrate });
  await expect.poll(() => sent.mock.calls).toEqual([['Ada']]);
});

it('awaken: a script that cannot be loaded is told to whoever sends, and tried again', async () => {
  let isThere = false;
  const container = prerender();
  awaken(container, () =>
    isThere ? Promise.resolve({ hydrate }) : Promise.reject(new Error('lost')),
  );
  await enter(name, 'Ada');
  await expect.element(unreachable).not.toBeVisible();
  submit(container);
  await expect.element(unreachable).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  isThere = true;
  submit(container);
  await expect.poll(() => sent.mock.calls).toEqual([['Ada']]);
  await expect.element(unreachable).not.toBeVisible();
});

it('awaken: a form that was begun on another page wakes by itself', () => {
  sessionStorage.setItem('letter', 'name=Ada');
  const load = vi.fn(() => Promise.resolve({ hydrate }));
  awaken(prerender(), load);
  expect(load).toHaveBeenCalledTimes(1);
});
