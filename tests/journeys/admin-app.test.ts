/** The desk as an installed app: the badge on its icon. `tests/site/apps.test.ts` reads its manifest. */
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { leave, signIn } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { atNight, expect, test } from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

test(
  'the badge of the app counts what waits, and is gone after signing out',
  atNight,
  async ({ page, stack }) => {
    await page.addInitScript(() => {
      const set = (count = 0) => {
        document.documentElement.dataset['badge'] = String(count);
        return Promise.resolve();
      };
      Object.defineProperty(Navigator.prototype, 'setAppBadge', { value: set });
    });
    const [slot] = await listAvailable(stack);
    if (!slot) throw new Error('no free slot');
    await book(stack, bookingOf(slot));
    await signIn(page, stack);
    const counts = page.locator('.desk-nav .desk-count');
    await expect(counts.first()).toBeVisible();
    const badge = page.locator('html');
    await expect(async () => {
      const shown = await counts.evaluateAll((all) =>
        all.map(({ firstChild }) => firstChild?.textContent),
      );
      const sum = shown.reduce((total, each) => total + Number(each), 0);
      await expect(badge).toHaveAttribute('data-badge', String(sum), { timeout: 1000 });
    }).toPass();
    // The session is the one that the tests of this worker share.
    await page.route('**/api/admin/session', (route) => route.fulfill({ status: 204 }));
    await leave(page);
    await expect(badge).toHaveAttribute('data-badge', '0');
  },
);
