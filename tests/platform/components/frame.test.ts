/** What every page's frame does: the way back, the choice of a language, pop-ups and the menu. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localeStorageKey } from '#platform/i18n/locales.ts';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';

const frame = document.createElement('div');
frame.innerHTML = `
  <a id="back" data-back href="/home">Zurück</a>
  <a id="english" data-language="en" data-storage-key="${localeStorageKey}" href="/en/page">English</a>
  <details data-popup><summary>Sprache</summary><a href="/en">English</a></details>
  <details data-popup><summary>Mehr</summary><a href="/more">Mehr</a></details>
  <button data-menu-open>Menü</button>
  <dialog id="menu"><button data-menu-close>Schliessen</button><a href="/booking">Termin</a></dialog>`;

/** Where links would have led. */
const followed: string[] = [];
const stay = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented) return;
  followed.push(link.href.replace(location.origin, ''));
  event.preventDefault();
};
const comeFrom = (referrer: string) =>
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
const back = vi.fn<() => void>();

beforeAll(async () => {
  document.body.append(frame);
  await import('#layouts/frame.ts');
});
beforeEach(() => {
  followed.length = 0;
  back.mockClear();
  vi.spyOn(history, 'back').mockImplementation(back);
  vi.spyOn(history, 'length', 'get').mockReturnValue(2);
  addEventListener('click', stay);
});
afterEach(() => removeEventListener('click', stay));

it('frame: the way back goes one step back within the site', async () => {
  comeFrom(`${location.origin}/services`);
  await press(find('#back'));
  expect(back).toHaveBeenCalledTimes(1);
  expect(followed).toEqual([]);
});

it.each(['', 'https://elsewhere.example/', `${location.origin}.example/`])(
  'frame: the way back of a visitor who comes from "%s" leads home',
  async (referrer) => {
    comeFrom(referrer);
    await press(find('#back'));
    expect(back).not.toHaveBeenCalled();
    expect(followed).toEqual(['/home']);
  },
);

it('frame: a chosen language is stored, and shows the same page at the same place', async () => {
  history.replaceState(null, '', '/page?service=sonstige#main');
  await press(find('#english'));
  expect(followed).toEqual(['/en/page?service=sonstige#main']);
  expect(localStorage.getItem(localeStorageKey)).toBe('en');
});

it('frame: one pop-up is open at a time; Escape and a click beside it close it', async () => {
  const open = () => document.querySelectorAll('details[open]').length;
  await press(page.getByText('Sprache'));
  await press(page.getByText('Mehr').first());
  expect(open()).toBe(1);
  await press(find('#back'));
  expect(open()).toBe(0);
  await press(page.getByText('Sprache'));
  await userEvent.keyboard('{Escape}');
  expect(open()).toBe(0);
  await expect.element(page.getByText('Sprache')).toHaveFocus();
});

it('frame: the menu opens, and closes by its button and by a link', async () => {
  const menu = find('#menu');
  for (const close of ['[data-menu-close]', '#menu a']) {
    await press(find('[data-menu-open]'));
    await expect.element(menu).toBeVisible();
    await press(find(close));
    await expect.element(menu).not.toBeVisible();
  }
});
