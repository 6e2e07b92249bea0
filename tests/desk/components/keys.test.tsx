/** The keys of the desk, and what is chosen there: keys of their own, and the theme. */
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import { toast } from '#platform/browser/toast.ts';
import { areSingleKeysOn, setSingleKeys } from '#platform/desk/single-keys.ts';
import { undoPlace } from '#platform/desk/undo.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { press } from '#tests/support/components/hand.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { consultantOf } from '#tests/support/consultant.ts';

const texts = pick('de', 'admin');
const words = pick('de', 'adminFind');
const titles = {
  '/': words.open,
  '?': words.keys.title,
  n: texts.appointments.enter.title,
} as const;

beforeEach(async () => {
  answerNothing();
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  history.replaceState(null, '', '/#records');
  mountDesk('texts.nothing');
  // Whoever has just signed in has the focus here; then the keys are listened to.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

const dialogs = () =>
  [...document.querySelectorAll('dialog[open]')].map((one) => one.querySelector('h2')?.textContent);

const stored = () => Object.fromEntries(Object.entries(localStorage));

/** A key pressed where the focus is. */
const key = (name: string, more: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
  );

async function expectNothing() {
  await new Promise(requestAnimationFrame);
  expect(dialogs()).toEqual([]);
  expect(location.hash).toBe('#records');
}

it.each(Object.entries(titles))(
  'key %s opens its dialog, typed into nothing',
  async (name, title) => {
    await userEvent.keyboard(name);
    await expect.poll(dialogs).toEqual([title]);
    expect(document.querySelector<HTMLInputElement>('dialog input[type=text]')?.value ?? '').toBe(
      '',
    );
    // In a dialog, keys are its own.
    for (const other of ['/', '?', 'n', 't', 'c']) key(other);
    key('k', { ctrlKey: true });
    await new Promise(requestAnimationFrame);
    expect(dialogs()).toEqual([title]);
    expect(location.hash).toBe('#records');
  },
);

it('keys t and c open today and the calendar', async () => {
  await userEvent.keyboard('c');
  await expect.poll(() => location.hash).toBe('#calendar');
  await userEvent.keyboard('t');
  await expect.poll(() => location.hash).toBe('#today');
});

it('the menu beside the search opens what is entered anew, such as an absence', async () => {
  await press(page.getByRole('button', { name: words.plus.open }));
  const { absence } = pick('de', 'adminHours');
  await press(page.getByRole('button', { name: absence.open, exact: true }));
  await expect.poll(dialogs).toEqual([absence.open]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: words.plus.open })).toHaveFocus();
});

it('key z presses the undo of the newest notice, not what another one offers', async () => {
  const [undo, retry] = [vi.fn(), vi.fn()];
  toast.success('Bestätigt', { ...undoPlace, action: { label: 'Zurück', onClick: undo } });
  await expect.element(page.getByText('Bestätigt')).toBeVisible();
  toast.error('Ungewiss', { action: { label: 'Noch einmal', onClick: retry } });
  await expect.element(page.getByText('Ungewiss')).toBeVisible();
  await userEvent.keyboard('z');
  await expect.poll(() => undo.mock.calls).toHaveLength(1);
  expect(retry).not.toHaveBeenCalled();
});

it('the second of two quick presses does not reach what a dialog has uncovered', async () => {
  const reached = vi.fn();
  const listen = ({ target }: Event) => {
    if (target instanceof Element && !target.closest('dialog')) reached();
  };
  document.addEventListener('click', listen);
  await userEvent.keyboard('n');
  const close = page.getByRole('dialog').getByRole('button', { name: texts.close });
  await userEvent.dblClick(close);
  await expect.poll(dialogs).toEqual([]);
  document.removeEventListener('click', listen);
  expect(reached).not.toHaveBeenCalled();
});

it.each([
  ['a field', '<input>'],
  ['a text', '<textarea></textarea>'],
  ['a list', '<select><option>Nein</option></select>'],
  ['editable text', '<p contenteditable tabindex="0">Text</p>'],
])('keys: do nothing in %s, except Ctrl K', async (_name, html) => {
  document.querySelector('.desk-main')?.insertAdjacentHTML('beforeend', html);
  const element = document.querySelector<HTMLElement>('.desk-main > :last-child');
  element?.focus();
  expect(document.activeElement).toBe(element);
  for (const name of ['/', '?', 'n', 't', 'c']) key(name);
  await expectNothing();
  key('k', { ctrlKey: true });
  await expect.poll(dialogs).toEqual([words.open]);
});

it('keys: do nothing with a modifier, while held, or where another part took them', async () => {
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { repeat: true },
    { isComposing: true },
  ])
    for (const name of ['/', '?', 'n', 't', 'c']) key(name, more);
  for (const name of ['N', 'T', 'C']) key(name, { shiftKey: true });
  for (const more of [
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, shiftKey: true },
  ])
    key('k', more);
  await expectNothing();
});

it('keys: act by their place on a keyboard of another script', async () => {
  key('ن', { code: 'KeyK', ctrlKey: true });
  await expect.poll(dialogs).toEqual([words.open]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(dialogs).toEqual([]);
  key('؟', { code: 'Slash', shiftKey: true });
  await expect.poll(dialogs).toEqual([words.keys.title]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(dialogs).toEqual([]);
  key('ى', { code: 'KeyN' });
  await expect.poll(dialogs).toEqual([texts.appointments.enter.title]);
});

it('keys: those of a single key can be switched off, and that is kept', async () => {
  expect(localStorage).toHaveLength(0);
  await userEvent.keyboard('?');
  const box = page.getByRole('checkbox', { name: words.keys.single });
  await expect.element(box).toHaveFocus();
  expect(await findAxeViolations()).toEqual([]);
  await press(box);
  expect(areSingleKeysOn()).toBe(false);
  expect(stored()).toEqual({ 'desk-keys': 'off' });
  // Only those that still act are listed.
  const keys = () => [...document.querySelectorAll('dialog kbd')].map((one) => one.textContent);
  const always = ['Strg K', '↓', '↑', '↑ ↓ ← →', 'Enter', 'Alt T', 'Esc'];
  expect(keys()).toEqual(always);
  await userEvent.keyboard('{Escape}');
  await expect.poll(dialogs).toEqual([]);
  for (const name of ['/', '?', 'n', 't', 'c']) key(name);
  await expectNothing();
  // The way back does without them.
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard(words.keys.title);
  await userEvent.keyboard('{Enter}');
  await expect.poll(dialogs).toEqual([words.keys.title]);
  await press(box);
  expect(areSingleKeysOn()).toBe(true);
  expect(localStorage).toHaveLength(0);
});

it('keys: without storage, switching off holds until the page is left', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const refused = (['getItem', 'setItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  );
  setSingleKeys(false);
  expect(areSingleKeysOn()).toBe(false);
  for (const spy of refused) spy.mockRestore();
  setSingleKeys(true);
  expect(areSingleKeysOn()).toBe(true);
});

it('theme: light or dark by choice, kept; the system’s again without a trace', async () => {
  const root = document.documentElement;
  const bars = ['light', 'dark'].map((scheme) =>
    Object.assign(document.createElement('meta'), {
      name: 'theme-color',
      media: `(prefers-color-scheme: ${scheme})`,
    }),
  );
  document.head.append(...bars);
  const scheme = () => getComputedStyle(root).colorScheme;
  const { theme } = words;
  await press(page.getByRole('radio', { name: theme.dark }));
  expect(scheme()).toBe('dark');
  expect(stored()).toEqual({ 'desk-theme': 'dark' });
  expect(bars.map(({ media }) => media)).toEqual(['not all', 'all']);
  await press(page.getByRole('radio', { name: theme.light }));
  expect(scheme()).toBe('light');
  // As another window would.
  localStorage.setItem('desk-theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'desk-theme' }));
  await expect.poll(scheme).toBe('dark');
  await expect.element(page.getByRole('radio', { name: theme.dark })).toBeChecked();
  await press(page.getByRole('radio', { name: theme.system }));
  expect(scheme()).toBe('light dark');
  expect(root.dataset['theme']).toBeUndefined();
  expect(localStorage).toHaveLength(0);
  expect(bars.map(({ media }) => media)).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
  for (const bar of bars) bar.remove();
});
