/** Makes the dialogs over every area throw while rendering, by leaving out texts that they render. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import { expectTold } from '#tests/support/components/faults.ts';
import { press } from '#tests/support/components/hand.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { commandDialogNames } from '#tests/support/components/walls.ts';

const torn = pick('de', 'torn');
const opening = {
  find: { key: '/', bomb: 'findTexts.groups' },
  keys: { key: '?', bomb: 'findTexts.keys.single' },
} as const;
const alert = page.getByRole('alert').filter({ hasText: torn.title });
const count = () => document.querySelectorAll('dialog[open]').length;

it.each(commandDialogNames)(
  'dialog %s: a rendering error affects only this dialog',
  async (name) => {
    const { key, bomb } = opening[name];
    answerNothing();
    history.replaceState(null, '', '/#security');
    const { explode, defuse } = mountDesk(bomb);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.poll(count).toBe(1);
    explode();
    await expect.element(alert).toBeVisible();
    await expectTold(`dialog:${name}`);
    // The error is shown within a dialog, which has the focus and can be closed.
    expect(document.activeElement?.closest('dialog[open]')).not.toBeNull();
    defuse();
    await press(page.getByRole('button', { name: torn.begin }));
    await expect.element(alert).not.toBeInTheDocument();
    await expect.poll(count).toBe(1);
  },
);
