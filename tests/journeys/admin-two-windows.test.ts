/** Two windows of the desk: a change in one is reported in the other before it acts on old data. */
import { fill } from '#platform/i18n/fill.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { act, button, dialog, open, rowOf, signIn, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { atNight, expect, findViolations, type Page, test } from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of (404|409|412)/ });

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const { appointments: words } = texts;

async function bookOne(stack: Stack, clientName: string, phone?: string) {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  expect((await book(stack, { ...bookingOf(slot), clientName, phone })).status).toBe(201);
  return slot;
}

const statusOf = async (stack: Stack, name: string) =>
  (await listAppointments(stack)).find(({ clientName }) => clientName === name)?.status;

/** Opens the list in both windows; the second one gets no news by itself. */
async function openBoth(page: Page, stack: Stack) {
  const other = await page.context().newPage();
  await other.route('**/api/admin/news*', (route) => route.abort('aborted'));
  for (const window of [page, other]) {
    await signIn(window, stack);
    await open(window, 'appointments');
  }
  return other;
}

const confirm = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: texts.statusActions.confirmed });

async function show(page: Page, name: string) {
  await rowOf(page, name).locator('.desk-row-open').click();
  await expect(dialog(page).locator('.desk-history li').first()).toBeAttached();
}

async function cancel(page: Page, name: string, isRequest = false) {
  const { cancelled, declined } = texts.statusActions;
  const act = isRequest ? declined : cancelled;
  await rowOf(page, name).getByRole('button', { name: act }).click();
  await button(dialog(page), isRequest ? words.declineSubmit : words.cancelSubmit).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

test(
  'desk, two windows: refuses to confirm a cancelled appointment and updates its row',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Cancelled Muster');
    const other = await openBoth(page, stack);
    await expect(confirm(other, 'Cancelled Muster')).toBeVisible();
    await cancel(page, 'Cancelled Muster', true);
    await confirm(other, 'Cancelled Muster').click();
    await expect(toast(other, 'Cancelled Muster')).toContainText(acts.refusals.changed_meanwhile);
    await expect(toast(other, 'Cancelled Muster')).toContainText('Status jetzt: storniert.');
    await expect(rowOf(other, 'Cancelled Muster').locator('.desk-status')).toHaveText('Storniert');
    expect(await statusOf(stack, 'Cancelled Muster')).toBe('cancelled');
    expect(await findViolations(other)).toEqual([]);
  },
);

test('desk, two windows: first refuses to cancel a moved one', atNight, async ({ page, stack }) => {
  await bookOne(stack, 'Moved Muster');
  const other = await openBoth(page, stack);
  await expect(confirm(other, 'Moved Muster')).toBeVisible();
  await show(page, 'Moved Muster');
  await act(page, words.move.open);
  await page.locator('#move-date').fill('2033-03-03');
  await page.locator('#move-time').fill('10:30');
  await button(dialog(page), words.move.submit).click();
  await expect(toast(page, words.move.done)).toBeVisible();

  await rowOf(other, 'Moved Muster')
    .getByRole('button', { name: texts.statusActions.declined })
    .click();
  await other.locator('#cancel-note').fill('Leider verhindert');
  await button(dialog(other), words.declineSubmit).click();
  await expect(toast(other, 'Moved Muster')).toContainText('3. März 2033');
  // Submitted again with the new time in view, the cancellation succeeds.
  await expect(other.locator('#cancel-note')).toHaveValue('Leider verhindert');
  await expect(dialog(other)).toContainText('3. März 2033');
  expect(await statusOf(stack, 'Moved Muster')).toBe('pending');
  await button(dialog(other), words.declineSubmit).click();
  await expect.poll(() => statusOf(stack, 'Moved Muster')).toBe('cancelled');
});

test(
  'desk, two windows: the cancel dialog reports the new status, and offers nothing if already cancelled',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Armed Muster');
    const other = await openBoth(page, stack);
    await rowOf(other, 'Armed Muster')
      .getByRole('button', { name: texts.statusActions.declined })
      .click();
    await confirm(page, 'Armed Muster').click();
    await expect(toast(page, 'Armed Muster')).toBeVisible();

    await button(dialog(other), words.declineSubmit).click();
    const news = dialog(other).locator('.notice');
    await expect(news).toContainText('Status jetzt: bestätigt.');
    await expect(news).toBeFocused();
    // The button is disabled at first, so that a double click does not cancel after all.
    await expect(button(dialog(other), words.cancelSubmit)).toBeDisabled();
    expect(await statusOf(stack, 'Armed Muster')).toBe('confirmed');

    await cancel(page, 'Armed Muster');
    await button(dialog(other), words.cancelSubmit).click();
    await expect(news).toContainText('Status jetzt: storniert.');
    await expect(button(dialog(other), words.cancelSubmit)).toHaveCount(0);
    await button(dialog(other), texts.back).click();
    await expect(other.locator('dialog[open]')).toHaveCount(0);
  },
);

test(
  'desk, two windows: an open dialog of an erased appointment shows no data and no actions',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Erased Muster');
    const other = await openBoth(page, stack);
    await show(other, 'Erased Muster');
    await show(page, 'Erased Muster');
    await act(page, words.erase.open);
    await button(dialog(page), words.erase.action).click();
    await expect(rowOf(page, 'Erased Muster')).toHaveCount(0);

    await act(other, new RegExp(texts.statusActions.confirmed));
    await expect(dialog(other).getByRole('alert')).toHaveText(acts.refusals.not_found);
    await expect(dialog(other).locator('.desk-button')).toHaveCount(0);
    await expect(dialog(other)).not.toContainText('@example.com');
    await dialog(other).locator('.desk-dialog-head .desk-close').click();
    await expect(rowOf(other, 'Erased Muster')).toHaveCount(0);
  },
);

test(
  'desk, two windows: does not overwrite contact data changed in the other window',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Edited Muster', '+41 44 765 43 21');
    const other = await openBoth(page, stack);
    for (const window of [page, other]) {
      await show(window, 'Edited Muster');
      await act(window, acts.edit.open);
    }
    await page.locator('#edit-phone').fill('+41 44 123 45 67');
    await button(dialog(page), acts.edit.submit).click();
    await expect(toast(page, acts.edit.done)).toBeVisible();
    await expect(dialog(page)).toContainText('+41 44 123 45 67');

    await other.locator('#edit-clientName').fill('Edited Beispiel');
    await button(dialog(other), acts.edit.submit).click();
    await expect(toast(other, acts.edit.failed)).toContainText(`Neue Angaben: ${words.phone}.`);
    await expect(other.locator('#edit-clientName')).toHaveValue('Edited Beispiel');
    // The other window's value is shown at the field, and in it if it was not edited here.
    await expect(other.locator('#edit-phone')).toHaveValue('+41 44 123 45 67');
    const help = dialog(other).locator('.field', { has: other.locator('#edit-phone') });
    await expect(help).toContainText(
      fill(acts.edit.now, { value: '\u2068+41 44 123 45 67\u2069' }),
    );
    const named = async () => (await listAppointments(stack)).map(({ clientName }) => clientName);
    expect(await named()).not.toContain('Edited Beispiel');
  },
);

test(
  'desk: refuses to undo a cancellation when the time is booked again',
  atNight,
  async ({ page, stack }) => {
    const slot = await bookOne(stack, 'Late Undo Muster');
    await signIn(page, stack);
    await open(page, 'appointments');
    await cancel(page, 'Late Undo Muster', true);
    expect((await book(stack, { ...bookingOf(slot), clientName: 'Quick Muster' })).status).toBe(
      201,
    );
    await toast(page, 'Late Undo Muster').getByRole('button', { name: acts.undo }).click();
    await expect(toast(page, acts.undoFailed)).toContainText(acts.refusals.time_taken);
    await expect(rowOf(page, 'Late Undo Muster').locator('.desk-status')).toHaveText('Storniert');
    expect(await statusOf(stack, 'Late Undo Muster')).toBe('cancelled');
  },
);

test("desk, two windows: polling shows the other's changes", atNight, async ({ page, stack }) => {
  await bookOne(stack, 'Heard Muster');
  const other = await page.context().newPage();
  await other.clock.install();
  for (const window of [page, other]) {
    await signIn(window, stack);
    await open(window, 'appointments');
  }
  await expect(confirm(other, 'Heard Muster')).toBeVisible();
  await confirm(page, 'Heard Muster').click();
  await expect(toast(page, 'Heard Muster')).toBeVisible();
  await other.clock.fastForward(31_000);
  await expect(rowOf(other, 'Heard Muster').locator('.desk-status')).toHaveText('Bestätigt');
});
