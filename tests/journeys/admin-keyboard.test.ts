/** A day's work in the desk by the keyboard alone, in each language: no act loses the focus. */
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { contactMessage } from '#tests/support/messages.ts';
import type { Stack } from '#tests/support/stack.ts';
import {
  area,
  areaLink,
  button,
  dialog,
  press,
  rowOf,
  send,
  signIn,
  tabTo,
  toast,
} from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  when,
  atNight,
  browserLocale,
  expect,
  isNight,
  type Language,
  languages,
  type Page,
  test,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

async function signInByKeys(page: Page, { password }: Stack, language: Language) {
  await page.goto(localizePath('/admin', language));
  await tabTo(page, page.locator('input[type=password]'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.desk h1')).toBeFocused();
}

for (const language of languages) {
  test.describe(`by the keyboard alone, in ${language}`, when(language === 'ar'), () => {
    test.use({ locale: browserLocale[language] });
    const texts = pick(language, 'admin');
    const words = texts.appointments;
    const inbox = pick(language, 'adminInbox');

    test('confirms, moves and cancels an appointment', async ({ page, stack }) => {
      const clientName = `Keys ${language}`;
      const slots = await listAvailable(stack);
      const slot = slots.find(({ date }) => slots.filter((one) => one.date === date).length > 1);
      if (!slot) throw new Error('no slot');
      await book(stack, { ...bookingOf(slot), clientName });
      await signInByKeys(page, stack, language);
      await press(page, areaLink(page, 'appointments'));
      const row = rowOf(page, clientName);
      await expect(row).toBeVisible();
      await press(page, button(row, `${texts.statusActions.confirmed}: ${clientName}`));
      await expect(row.locator('.desk-status')).toHaveText(texts.statusLabels.confirmed);
      // The pressed button disappears; the focus moves to the appointment's name.
      await expect(row.locator('.desk-row-open')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toContainText(words.historyTitle);

      await press(page, button(dialog(page), words.move.open));
      await expect(page.locator('#move-date')).toBeFocused();
      await press(page, button(dialog(page), texts.back));
      await expect(button(dialog(page), words.move.open)).toBeFocused();
      await page.keyboard.press('Enter');
      await press(page, page.locator('.desk-moments button.desk-chip').first());
      await expect(page.locator('#move-time')).toBeFocused();
      await expect(page.locator('#move-time')).not.toHaveValue(slot.time);
      await press(page, button(dialog(page), words.move.submit));
      await expect(toast(page, words.move.done)).toBeVisible();
      await expect(dialog(page).getByRole('heading', { name: clientName })).toBeFocused();

      // Tab once around, through the toast: it does not trap the focus, as component tests say by day.
      if (isNight) {
        await tabTo(page, toast(page, words.move.done).getByRole('button').last());
        await tabTo(page, button(dialog(page), texts.close));
        await expect(toast(page, words.move.done)).toBeVisible();
      }

      // Directly after the move the buttons are inert, since a press might be meant for an earlier one.
      await expect(dialog(page).locator('.desk-panel-foot[inert]')).toHaveCount(0);
      await press(page, dialog(page).locator('.desk-more-open'));
      await press(page, button(dialog(page), `${texts.statusActions.cancelled}: ${clientName}`));
      await expect(page.locator('#cancel-note')).toBeFocused();
      await page.keyboard.type('Leider');
      await press(page, button(dialog(page), words.cancelSubmit));
      await expect(dialog(page).locator('.desk-history')).toContainText('Leider');
      await expect(dialog(page).getByRole('heading', { name: clientName })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(row.locator('.desk-row-open')).toBeFocused();
      await press(page, page.getByRole('button', { name: texts.signOut }), 'Shift+Tab');
      await expect(page.locator('input[type=password]')).toBeFocused();
      await expect(page.locator('.desk')).toHaveCount(0);
    });

    test(
      'focuses the next message in the list after one is erased',
      atNight,
      async ({ page, stack }) => {
        for (const name of ['Lower', 'Upper']) {
          await send(stack, '/api/contact', { ...contactMessage, subject: `${name} ${language}` });
        }
        await signInByKeys(page, stack, language);
        await press(page, areaLink(page, 'messages'));
        const opener = (name: string) =>
          rowOf(page, `${name} ${language}`).locator('.desk-row-open');
        await expect(opener('Upper')).toBeVisible();
        await press(page, opener('Upper'));
        const erase = button(dialog(page), inbox.erase);
        await press(page, erase);
        await expect(button(dialog(page), texts.cancel)).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open]')).toHaveCount(1);
        await expect(erase).toBeFocused();
        await page.keyboard.press('Enter');
        await press(page, button(dialog(page), inbox.eraseAction), 'Shift+Tab');
        await expect(page.locator('dialog[open]')).toHaveCount(0);
        await expect(opener('Upper')).toHaveCount(0);
        await expect(opener('Lower')).toBeFocused();
      },
    );

    test('creates a series of slots and deletes one slot', atNight, async ({ page, stack }) => {
      await signInByKeys(page, stack, language);
      await press(page, areaLink(page, 'calendar'));
      const preview = button(area(page), texts.series.preview);
      await expect(preview).toBeVisible();
      // A separate year per language; day and month are equal, as browsers ask for them in different orders.
      const year = 2033 + languages.indexOf(language);
      await tabTo(page, page.locator('#series-startDate'));
      await page.keyboard.type(`0606${year}`);
      await tabTo(page, page.locator('#series-endDate'));
      await page.keyboard.type(`0707${year}`);
      await press(page, preview);
      await expect(dialog(page).locator('.desk-chip').first()).toBeVisible();
      const create = dialog(page).locator('.desk-actions .button');
      const label = await create.innerText();
      await press(page, create);
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      const count = Number(label.replace(/\D/g, ''));
      await expect(toast(page, plural(texts.series.created, count, language))).toBeVisible();
      await expect(preview).toBeFocused();

      const chips = area(page).locator('.desk-scroll .desk-chip');
      const second = (await chips.nth(1).textContent()) ?? '';
      await press(page, chips.first().getByRole('button'));
      await expect(dialog(page)).toContainText(texts.slots.deleteQuestion);
      await press(page, button(dialog(page), texts.slots.delete), 'Shift+Tab');
      await expect(toast(page, texts.slots.deleted)).toBeVisible();
      await expect(chips.first()).toHaveText(second);
      expect(
        await page.evaluate(() => document.activeElement?.closest('.desk-scroll') !== null),
      ).toBe(true);
    });
  });
}

test(
  'desk appointments: undoing from the toast or the history does not lose the focus',
  atNight,
  async ({ page, stack }) => {
    const { appointments: words } = pick('de', 'admin');
    const acts = pick('de', 'adminActs');
    const clientName = 'Focus Muster';
    const [slot] = await listAvailable(stack);
    if (!slot) throw new Error('no slot');
    await book(stack, { ...bookingOf(slot), clientName });
    await signIn(page, stack);
    await press(page, areaLink(page, 'appointments'));
    await press(page, rowOf(page, clientName).locator('.desk-row-open'));
    const events = dialog(page).locator('.desk-history > li');
    const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);

    const toasted = toast(page, acts.edit.done);
    for (const [place, count] of [
      [toasted, 3],
      [dialog(page).locator('.desk-history'), 5],
    ] as const) {
      await expect(dialog(page).locator('.desk-panel-foot[inert]')).toHaveCount(0);
      await press(page, dialog(page).locator('.desk-more-open'));
      await press(page, button(dialog(page), acts.edit.open));
      await page.locator('#edit-phone').fill(`+41 44 123 45 6${count}`);
      await press(page, button(dialog(page), acts.edit.submit));
      if (place !== toasted) await press(page, dialog(page).locator('.desk-past > summary'));
      await press(page, button(place, acts.undo));
      await expect(events).toHaveCount(count);
      await expect(toast(page, acts.undone)).toBeVisible();
      await expect(button(place, acts.undo)).toHaveCount(0);
      await expect.poll(hasFocus).toBe(true);
    }
    await expect(page.locator('#edit-phone')).toHaveCount(0);
    await expect(dialog(page)).toContainText(words.historyTitle);
  },
);
