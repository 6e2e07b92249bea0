/** The panel beside a list: what it leaves usable, how it makes way, and what it keeps. */
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SeenContext } from '#platform/desk/seen.ts';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { MenuGroup, MoreMenu } from '#platform/desk-ui/MoreMenu.tsx';
import { useMakeWay } from '#platform/desk-ui/panel.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { enter, press } from '#tests/support/components/hand.ts';

const { close } = pick('de', 'admin');
const { leaving } = pick('de', 'adminActs');
const { more } = pick('de', 'adminPanel');
const names = ['Ada', 'Bea'];

function List() {
  const makeWay = useMakeWay();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => makeWay(() => setShown(name))}>
          {name}
        </button>
      ))}
      {shown !== null && (
        <Dialog key={shown} title={shown} isPanel onClose={() => setShown(null)}>
          <div className="desk-form">
            <textarea aria-label="Notiz" className="input" />
          </div>
          <div className="desk-panel-foot">
            <MoreMenu>
              <MenuGroup name="Gruppe">
                <button type="button">Nie</button>
              </MenuGroup>
            </MoreMenu>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The list in an area that can be left and shown again. */
function Areas() {
  const [isSeen, setIsSeen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsSeen(!isSeen)}>
        Bereich
      </button>
      <div hidden={!isSeen}>
        <SeenContext value={isSeen}>
          <List />
        </SeenContext>
      </div>
    </>
  );
}

const row = (name: string) => page.getByRole('button', { name, exact: true });
const panel = (name: string) => page.getByRole('dialog', { name, exact: true });
const note = page.getByRole('textbox', { name: 'Notiz' });
const count = (selector: string) => document.querySelectorAll(selector).length;
const isBeside = () => document.documentElement.hasAttribute('data-panel');

afterEach(() => page.viewport(1280, 900));

it('beside the list: leaves the list usable; Escape closes it and returns the focus', async () => {
  await mountAtDesk(<List />);
  await press(row('Ada'));
  await expect.element(panel('Ada')).toBeVisible();
  await expect.element(note).toHaveFocus();
  expect([count('dialog[open]'), count('dialog:modal'), isBeside()]).toEqual([1, 0, true]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => count('dialog')).toBe(0);
  await expect.element(row('Ada')).toHaveFocus();
  expect(isBeside()).toBe(false);
});

it('beside the list: another row swaps the record in its place', async () => {
  await mountAtDesk(<List />);
  await press(row('Ada'));
  await press(row('Bea'));
  await expect.element(panel('Bea')).toBeVisible();
  expect(count('dialog')).toBe(1);
  await press(panel('Bea').getByRole('button', { name: close }));
  await expect.element(row('Bea')).toHaveFocus();
});

it('beside the list: another row asks first, if something was typed', async () => {
  await mountAtDesk(<List />);
  await press(row('Ada'));
  await enter(note, 'Satz');
  await press(row('Bea'));
  await press(panel(leaving.title).getByRole('button', { name: leaving.stay }));
  await expect.element(panel('Ada')).toBeVisible();
  await expect.element(note).toHaveValue('Satz');
  // What was given up then does not follow later.
  await userEvent.keyboard('{Escape}');
  await press(panel(leaving.title).getByRole('button', { name: leaving.action }));
  await expect.poll(() => count('dialog')).toBe(0);
  await press(row('Ada'));
  await enter(note, 'Satz');
  await press(row('Bea'));
  await press(panel(leaving.title).getByRole('button', { name: leaving.action }));
  await expect.element(panel('Bea')).toBeVisible();
  await expect.element(note).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Bea')).toHaveFocus();
});

it('beside the list: goes with its area, and keeps what was typed', async () => {
  await mountAtDesk(<Areas />);
  await press(row('Ada'));
  await enter(note, 'Satz');
  await press(row('Bereich'));
  expect([count('dialog[open]'), isBeside()]).toEqual([0, false]);
  await press(row('Bereich'));
  await expect.element(note).toHaveValue('Satz');
  expect([count('dialog[open]'), isBeside()]).toEqual([1, true]);
});

it('on a phone it is a modal sheet, and one that grows wide stands beside the list', async () => {
  await page.viewport(375, 812);
  await mountAtDesk(<List />);
  await press(row('Ada'));
  await expect.element(panel('Ada')).toBeVisible();
  expect([count('dialog:modal'), isBeside()]).toEqual([1, false]);
  await enter(note, 'Satz');
  await page.viewport(1280, 800);
  await expect.poll(isBeside).toBe(true);
  expect([count('dialog:modal'), count('dialog[open]')]).toEqual([0, 1]);
  await expect.element(note).toHaveValue('Satz');
});

it.each([375, 1280])('%i px: Escape closes the menu before the panel', async (width) => {
  await page.viewport(width, 800);
  await mountAtDesk(<List />);
  await press(row('Ada'));
  await press(row(more));
  await expect.element(row('Nie')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Nie')).not.toBeInTheDocument();
  await expect.element(row(more)).toHaveFocus();
  await expect.element(panel('Ada')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => count('dialog')).toBe(0);
});
