/** The booking part that asks for consultant and meeting may load late or never: nothing is sent before. */
import type { Page } from 'playwright/test';
import { pick } from '#platform/i18n/catalogue.ts';
import { listAppointments } from '#tests/stack/client.ts';
import {
  fillDetails,
  openBooking,
  passOverlay,
  submitButton,
  times,
  toasts,
  visitor,
  withRules,
} from './booking-page.ts';
import { day, meeting, person, service, test } from './house-page.ts';
import { atNight, expect, findAxeViolations } from './support.ts';

test.describe('the meeting question, when its script failed offline', () => {
  test.use({ expectedErrors: /could not be loaded|ERR_|Failed to (?:load|fetch)/ });

  /** Fills the whole form while the script of the meeting question cannot be loaded. */
  async function fillUnasked(page: Page, ahead: number, email: string) {
    await withRules(page, { meetings: { 'finanz-investment': ['office', 'video'] } });
    await page.route('**/later.*.js', (route) => route.abort());
    await openBooking(page);
    await service(page).selectOption('finanz-investment');
    await day(page, ahead).click();
    await times(page).first().check({ force: true });
    await fillDetails(page, { ...visitor, email });
    await expect(meeting(page, 'office')).toHaveCount(0);
  }

  test('appears once the network is back', async ({ page, context }) => {
    await fillUnasked(page, 17, 'asked-late@example.com');
    await context.setOffline(true);
    await submitButton(page).click();
    const { notices } = pick('de', 'booking');
    await expect(page.getByText(notices.offline)).toBeVisible();
    await page.unroute('**/later.*.js');
    await context.setOffline(false);
    await expect(page.getByText(notices.offline)).toBeHidden();
    await expect(async () => {
      await page.keyboard.press('Shift');
      await expect(person(page)).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(meeting(page, 'office')).toBeVisible();
  });

  test('appears before the booking is sent', atNight, async ({ page, house }) => {
    const email = 'asked-at-last@example.com';
    await fillUnasked(page, 18, email);
    await submitButton(page).click();
    const { notices, toasts: said, errors } = pick('de', 'booking');
    await expect(page.getByText(notices.network)).toBeVisible();
    await page.unroute('**/later.*.js');
    await submitButton(page).click();
    await expect(toasts(page)).toContainText([said.chooseMeeting]);
    await expect(meeting(page, 'office')).toBeFocused();
    await expect(page.locator('.meetings')).toContainText(errors.meeting.missing);
    expect(await findAxeViolations(page)).toEqual([]);
    await meeting(page, 'video').check({ force: true });
    await expect(page.getByText(notices.validation_failed)).toBeHidden();
    await submitButton(page).click();
    await passOverlay(page);
    const stored = (await listAppointments(house.stack)).find((one) => one.email === email);
    expect(stored).toMatchObject({ meeting: 'video' });
  });
});

test.describe('the meeting question, when its script is slow', () => {
  test.use({ expectedErrors: /ERR_|Failed to (?:load|fetch)/ });

  /** Fills the whole form while the script of the meeting question is held back; `come` releases it. */
  async function fillBefore(page: Page, ahead: number, email: string) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await withRules(page, { meetings: { 'finanz-investment': ['office', 'video'] } });
    await page.route('**/later.*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await openBooking(page);
    await service(page).selectOption('finanz-investment');
    await day(page, ahead).click();
    await times(page).first().check({ force: true });
    await fillDetails(page, { ...visitor, email });
    return { come: () => resolve(undefined) };
  }

  const { details, notices, toasts: said } = pick('de', 'booking');

  test('submitting waits visibly and then asks', atNight, async ({ page }) => {
    const { come } = await fillBefore(page, 15, 'slow-part@example.com');
    await submitButton(page).click();
    await expect(submitButton(page)).toHaveText(details.submitting);
    await expect(submitButton(page)).toBeDisabled();
    come();
    await expect(toasts(page)).toContainText([said.chooseMeeting]);
    await expect(meeting(page, 'office')).toBeFocused();
    await expect(submitButton(page)).toHaveText(details.submit);
  });

  test('submitting stops waiting after ten seconds', atNight, async ({ page }) => {
    const { come } = await fillBefore(page, 15, 'slower-part@example.com');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await submitButton(page).click();
      await expect(submitButton(page)).toBeDisabled();
      await expect(page.getByText(notices.network)).toBeHidden();
      await page.clock.fastForward(10_000);
      await expect(page.getByText(notices.network)).toBeVisible();
      await expect(submitButton(page)).toHaveText(details.submit);
    }
    come();
    await submitButton(page).click();
    await expect(meeting(page, 'office')).toBeFocused();
  });

  test('does not delay a service with one way of meeting', atNight, async ({ page, house }) => {
    const email = 'nothing-to-ask@example.com';
    await fillBefore(page, 19, email);
    await service(page).selectOption('strategie-beratung');
    await submitButton(page).click();
    await passOverlay(page);
    expect((await listAppointments(house.stack)).some((one) => one.email === email)).toBe(true);
  });
});
