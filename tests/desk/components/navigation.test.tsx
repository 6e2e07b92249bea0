/** The bar of the desk on a phone: what it opens, and where the focus is afterwards. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';
import { inWindow } from '#tests/support/components/looks.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { consultantOf } from '#tests/support/consultant.ts';

const texts = pick('de', 'admin');
const words = pick('de', 'adminFind');
const dialogs = () => document.querySelectorAll('dialog[open]').length;

it('on a phone: "+" and Find open from the bar, and give the focus back to it', () =>
  inWindow({ width: 375, height: 700 }, async () => {
    answerNothing();
    answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
    history.replaceState(null, '', '/#records');
    mountDesk('texts.nothing');
    const plus = page.getByRole('button', { name: words.plus.open });
    await expect.element(plus).toBeVisible();
    const { width, height } = plus.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await press(plus);
    const { enter } = texts.appointments;
    await press(find('.desk-plus-menu').getByRole('button', { name: enter.open }));
    await expect.element(page.getByRole('dialog', { name: enter.title })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(dialogs).toBe(0);
    await expect.element(plus).toHaveFocus();

    const more = find('.desk-nav-more');
    await press(more);
    await press(find('.desk-find-open'));
    await expect.element(find('.desk-find input')).toHaveFocus();
    // It is folded away again.
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Escape}');
    await expect.poll(dialogs).toBe(0);
    await expect.element(more).toHaveFocus();
  }));
