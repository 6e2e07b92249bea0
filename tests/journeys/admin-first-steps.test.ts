/** A new house at the desk: its first steps, with a test appointment that leaves nothing behind. */
import { pick } from '#platform/i18n/catalogue.ts';
import { listAppointments } from '#tests/stack/client.ts';
import { makeDataDir, removeDataDir, startStack } from '#tests/support/stack.ts';
import { saveHours } from './desk-hours-page.ts';
import { area, button, signIn, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  overflowsSideways,
  test as base,
} from './support.ts';

/** On a stack without demo data. */
const test = base.extend({
  stack: [
    async ({}, use) => {
      const dataDir = await makeDataDir();
      const stack = await startStack(dataDir, { DEMO: '0' });
      await use(stack);
      await stack.stop();
      await removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.use(still);

for (const language of inLanguages('de')) {
  test.describe(`in ${language}`, language === 'de' ? {} : atNight, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 375, height: 812 } });

    test('desk today: leads a new house through its first steps', async ({ page, stack }) => {
      const { steps, needs } = pick(language, 'adminToday');
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

      await button(area(page), steps.test.enter).click();
      await expect(button(area(page), steps.test.remove)).toBeVisible();
      const [made] = await listAppointments(stack);
      expect(made?.clientName).toBe(steps.test.name);
      // What is true in the store shows after a reload as well.
      await page.reload();
      await button(area(page), steps.test.remove).click();
      await expect(toast(page, steps.test.removed)).toBeVisible();
      await expect(step.last()).toContainText(needs.done);
      expect(await listAppointments(stack)).toEqual([]);
    });
  });
}
