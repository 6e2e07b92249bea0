/** Browser tests of acting on many records at once in the desk. */
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import { area, button, dialog, open, signIn } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { atNight, expect, findViolations, overflowsSideways, test } from './support.ts';

test.use(still);

const words = pick('de', 'adminBulk');
const desk = pick('de', 'admin');
const email = 'bulk-flood@example.com';

test(
  'desk bulk: finds, cancels and erases a few dozen bookings of one email address',
  atNight,
  async ({ page, stack }) => {
    const slots = (await listAvailable(stack)).slice(0, 24);
    await Promise.all(slots.map((slot) => book(stack, { ...bookingOf(slot), email })));
    const theirs = async () =>
      (await listAppointments(stack)).filter((each) => each.email === email);
    // Count the stored bookings, not the answers: on a busy machine an answer may time out although the booking
    // is stored.
    const count = String((await theirs()).length);
    expect(Number(count)).toBeGreaterThan(10);

    await signIn(page, stack);
    await open(page, 'appointments');
    await area(page)
      .locator('.desk-row')
      .filter({ hasText: email })
      .first()
      .locator('.desk-row-open')
      .click();
    await expect(dialog(page)).toContainText(
      fill(desk.appointments.openOfAddress.other, { count }),
    );
    await page.keyboard.press('Escape');
    await button(area(page), words.open).click();
    await page.locator('#bulk-email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.locator('#bulk-found')).toHaveText(fill(words.found, { count }));
    await expect(page.locator('.desk-found')).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);

    const tells = dialog(page).getByLabel(words.tells);
    await tells.check();
    await button(dialog(page), fill(words.cancel, { count })).click();
    await expect(dialog(page)).toContainText(fill(words.cancelToldQuestion, { count }));
    await page.keyboard.press('Escape');
    await tells.uncheck();
    await button(dialog(page), fill(words.cancel, { count })).click();
    await expect(dialog(page)).toContainText(fill(words.cancelQuestion, { count }));
    await button(dialog(page), fill(words.cancel, { count })).click();
    await expect(dialog(page)).toContainText(fill(words.done, { done: count, count }));
    const [progress, criteria] = await Promise.all(
      ['.desk-dialog .desk-part', '.desk-dialog form'].map((part) =>
        page.locator(part).first().boundingBox(),
      ),
    );
    expect(progress?.y).toBeLessThan(criteria?.y ?? 0);
    expect((await theirs()).map(({ status }) => status)).not.toContain('pending');

    await button(dialog(page), words.preview).click();
    await button(dialog(page), fill(words.erase, { count })).click();
    await button(dialog(page), fill(words.erase, { count })).click();
    await expect(dialog(page)).toContainText(fill(words.done, { done: count, count }));
    expect(await theirs()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(area(page)).not.toContainText(email);
  },
);
