/** Toasts of the desk: legible in dark mode, visible on a phone, and gone with the record they are about. */
import { pick } from '#platform/i18n/catalogue.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { act, area, button, dialog, open, rowOf, signIn, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  languages,
  type Page,
  test,
} from './support.ts';

test.use(still);

/** Requests an appointment for each name, each at another time. */
async function bookAll(stack: Stack, names: readonly string[]) {
  for (const clientName of names) {
    const [slot] = await listAvailable(stack);
    if (!slot) throw new Error('no slot');
    expect((await book(stack, { ...bookingOf(slot), clientName })).status).toBe(201);
  }
}

/** Whether no element covers the toast's title and description. */
const liesOnTop = (page: Page, text: string) =>
  toast(page, text).evaluate((message) =>
    [...message.querySelectorAll('[data-title], [data-description]')].every((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && message.contains(seen);
    }),
  );

for (const language of languages) {
  test.describe(`in ${language}, in the dark, on a phone`, atNight, () => {
    test.use({
      locale: browserLocale[language],
      colorScheme: 'dark',
      viewport: { width: 375, height: 800 },
      expectedErrors: /ERR_INTERNET_DISCONNECTED/,
    });

    test('shows a failure toast in front of an undo toast', async ({ page, stack, context }) => {
      const { statusActions, statusFailed } = pick(language, 'admin');
      const acts = pick(language, 'adminActs');
      const names = [`Front ${language}`, `Behind ${language}`];
      await bookAll(stack, names);
      await signIn(page, stack, language);
      await open(page, 'appointments');
      const confirm = (name: string) =>
        rowOf(page, name).getByRole('button', { name: statusActions.confirmed });
      await confirm(names[0] ?? '').click();
      await expect(toast(page, acts.undo)).toBeVisible();
      await context.setOffline(true);
      await confirm(names[1] ?? '').click();
      await expect(toast(page, statusFailed)).toBeVisible();
      await expect.poll(() => liesOnTop(page, statusFailed)).toBe(true);
      expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual([]);
      await context.setOffline(false);
    });
  });
}

test('desk: erasing an appointment removes its undo toast', atNight, async ({ page, stack }) => {
  const { erase } = pick('de', 'admin').appointments;
  const acts = pick('de', 'adminActs');
  await bookAll(stack, ['Erased Muster']);
  await signIn(page, stack);
  await open(page, 'appointments');
  const row = rowOf(page, 'Erased Muster');
  await row.getByRole('button', { name: pick('de', 'admin').statusActions.confirmed }).click();
  await expect(toast(page, acts.undo)).toBeVisible();
  await row.locator('.desk-row-open').click();
  await act(page, erase.open);
  await button(dialog(page), erase.action).click();
  await expect(toast(page, erase.done)).toBeVisible();
  await expect(toast(page, acts.undo)).toHaveCount(0);
  await expect(area(page).getByText('Erased Muster')).toHaveCount(0);
});

test('desk: undoing one of two acts does not lose the focus', atNight, async ({ page, stack }) => {
  const acts = pick('de', 'adminActs');
  await bookAll(stack, ['Lumen Muster', 'Umbra Muster']);
  await signIn(page, stack);
  await open(page, 'appointments');
  for (const name of ['Lumen Muster', 'Umbra Muster']) {
    await rowOf(page, name)
      .getByRole('button', { name: pick('de', 'admin').statusActions.confirmed })
      .click();
    await expect(toast(page, name)).toBeVisible();
  }
  await toast(page, 'Lumen Muster').getByRole('button', { name: acts.undo }).press('Enter');
  await expect(toast(page, acts.undone)).toBeVisible();
  // The toast disappears, and with it the focused button.
  await expect(page.locator('#toasts').getByRole('button', { name: acts.undo })).toHaveCount(1);
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus).toBe(true);
});

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1280, height: 800 },
]) {
  test.describe(`over a dialog, ${viewport.width} px wide`, atNight, () => {
    test.use({ viewport, locale: browserLocale.de });

    test('a toast covers no button of the dialog and does not lengthen a short dialog', async ({
      page,
      stack,
    }) => {
      const { statusActions, appointments, back } = pick('de', 'admin');
      const { undo } = pick('de', 'adminActs');
      const name = `Foot ${viewport.width}`;
      await bookAll(stack, [name]);
      await signIn(page, stack);
      await open(page, 'appointments');
      await rowOf(page, name).getByRole('button', { name: statusActions.confirmed }).click();
      await expect(toast(page, undo)).toBeVisible();
      await rowOf(page, name).getByRole('button', { name: statusActions.cancelled }).click();
      const last = dialog(page).locator('.desk-actions').last();
      const footOf = () =>
        last.evaluate((element) => {
          const around = element.closest('dialog');
          if (!around) throw new Error('no dialog');
          around.scrollTo(0, around.scrollHeight);
          const { bottom } = element.getBoundingClientRect();
          return (
            around.scrollHeight - around.scrollTop - (bottom - around.getBoundingClientRect().top)
          );
        });
      expect(await footOf()).toBeLessThan(48);
      const expectClear = async () => {
        await last.evaluate((element) => {
          const around = element.closest('dialog');
          around?.scrollTo(0, around.scrollHeight);
        });
        for (const one of await last.getByRole('button').all()) {
          const [message, place] = [await toast(page, undo).boundingBox(), await one.boundingBox()];
          if (!message || !place) throw new Error('nothing to be seen');
          const isFree =
            place.y + place.height < message.y ||
            place.y > message.y + message.height ||
            place.x > message.x + message.width;
          expect(isFree).toBe(true);
        }
      };
      await expectClear();
      await button(dialog(page), back).click();
      await rowOf(page, name).locator('.desk-row-open').click();
      await expect(dialog(page).locator('.desk-history li').first()).toBeAttached();
      await act(page, appointments.move.open);
      await expect(page.locator('#move-date')).toBeVisible();
      await expectClear();
    });
  });
}
