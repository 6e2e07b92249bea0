/** Stored values that could not be read, in the desk: restored or deleted. */
import type { SetAside } from '#features/records/contract/set-aside.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { area, button, dialog, open, rowOf, signIn, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  type Language,
  overflowsSideways,
  test,
} from './support.ts';

test.use(still);

const id = (digit: string) => digit.repeat(40);
const torn: SetAside = {
  ...{ id: id('a'), key: 'appointments', field: 'Jx9mWq3TQkq0f1vYb2dL7g', why: 'json' },
  ...{
    at: '2026-11-23T09:15:00.000Z',
    text: `{"clientName":"Ada <b>Muster</b>","note":"${'x'.repeat(900)}`,
  },
};
const later: SetAside = {
  ...{ id: id('b'), key: 'deliveries', field: 'p0aK3sD9fGh2jKl4zXcV7b', why: 'shape' },
  ...{ at: '2026-11-24T06:02:00.000Z', text: '[{"kind":{}}]', isCut: true },
};

test.use({ expectedErrors: /status of 409/ });

const languages: readonly Language[] = ['de', 'ar'];
for (const language of languages) {
  test.describe(`in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });

    test('desk set aside: lists values, restores those now readable, and deletes them', async ({
      page,
      stack,
    }) => {
      const words = pick(language, 'alarms').setAside;
      const { still_unreadable: still } = pick(language, 'adminActs').refusals;
      let kept = [torn, later];
      await page.route('**/api/admin/set-aside', (route) => route.fulfill({ json: kept }));
      await page.route('**/api/admin/set-aside/*', (route) => {
        const isTorn = route.request().url().endsWith(torn.id);
        if (isTorn && route.request().method() === 'POST') {
          const problem = { type: 'urn:problem:still_unreadable', title: 'x', status: 409 };
          const errors = [{ field: '', code: 'malformed_json' }];
          const json = { ...problem, code: 'still_unreadable', requestId: 'r', errors };
          return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
        }
        kept = kept.filter((each) => (each === torn) !== isTorn);
        return route.fulfill({ status: 204 });
      });
      await signIn(page, stack, language);
      await open(page, 'records');

      const row = rowOf(page, torn.field);
      await expect(row).toContainText(torn.key);
      await expect(row).toContainText(words.json);
      await row.getByText(words.show).click();
      await expect(row.locator('pre')).toHaveText(torn.text);
      expect(await findViolations(page)).toEqual([]);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflowsSideways(page)).toBe(false);
      }

      await row.getByRole('button').first().click();
      await expect(toast(page, still)).toContainText('malformed_json');
      await rowOf(page, later.field).getByRole('button').first().click();
      await expect(toast(page, words.restored)).toBeVisible();
      await expect(rowOf(page, later.field)).toHaveCount(0);

      await row.getByRole('button').last().click();
      await expect(dialog(page)).toContainText(words.deleteQuestion);
      expect(await findViolations(page)).toEqual([]);
      await button(dialog(page), words.delete).click();
      await expect(toast(page, words.deleted)).toBeVisible();
      await expect(area(page)).toContainText(words.none);
    });
  });
}
