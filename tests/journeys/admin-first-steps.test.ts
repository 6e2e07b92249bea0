/** A new house at the desk: its first steps, ticked by what the store knows. */
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { listAppointments } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { saveHours } from './desk-hours-page.ts';
import { area, button, signIn, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  languages,
  overflowsSideways,
  ownStack,
  test as base,
} from './support.ts';

/** On a stack without demo data. */
const test = base.extend<object, { stack: Stack }>({ stack: ownStack({ DEMO: '0' }) });

test.use(still);

for (const language of languages) {
  test.describe(`in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 375, height: 812 } });

    test('desk today: leads a new house through its first steps', async ({ page, stack }) => {
      const { steps, needs } = pick(language, 'adminToday');
      const { test } = pick(language, 'adminDeliveries');
      await signIn(page, stack, language);
      const step = area(page).locator('.first-step');
      await expect(step).toHaveCount(4);
      expect((await step.first().boundingBox())?.y).toBeLessThanOrEqual(300);
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);
      if (language !== 'de') return;

      // Without hours there is no time for it.
      await button(area(page), steps.test.enter).click();
      await expect(toast(page, steps.test.nothingFree)).toBeVisible();

      const rules = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], spans: [{ from: '09:00', to: '17:00' }] }];
      await saveHours(stack, { rules, holidays: [] });
      await page.reload();
      await expect(step.first()).toContainText(needs.done);
      await expect(step.nth(1)).not.toContainText(needs.done);

      // A test mail is told by the store: neither a reload nor the next step forgets it.
      await button(area(page), test.send).click();
      await expect(step.nth(2)).toContainText(needs.done, { timeout: 30_000 });
      await expect(step.nth(2)).toContainText('SPF');
      await page.reload();
      await expect(step.nth(2)).toContainText(needs.done);
      await expect(step.nth(2)).toContainText(test.wanted);

      await button(area(page), steps.test.enter).click();
      await expect(button(area(page), steps.test.remove)).toBeVisible();
      await expect(step.nth(2)).toContainText(needs.done);
      await expect(step.nth(2)).toContainText(test.wanted);
      await expect(step.last().getByRole('status').filter({ hasText: firm.email })).toHaveText(
        fill(steps.test.onItsWay, { to: ltr(firm.email) }),
      );
      const [made] = await listAppointments(stack);
      expect(made?.clientName).toBe(steps.test.name);
      // What is true in the store shows after a reload as well.
      await page.reload();
      await button(area(page), steps.test.remove).click();
      await expect(toast(page, steps.test.removed)).toBeVisible();
      // No mail of it went out.
      await expect(button(area(page), steps.test.enter)).toBeVisible();
      await expect(step.last()).not.toContainText(needs.done);
      expect(await listAppointments(stack)).toEqual([]);
    });
  });
}
