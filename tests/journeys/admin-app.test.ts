/** The desk as an installed app: its own manifest, and the badge on its icon. */
import * as z from 'zod/mini';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { leave, signIn } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { expect, languages, type Page, test } from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

const appSchema = z.object({
  ...{ id: z.string(), name: z.string(), short_name: z.string(), lang: z.string() },
  ...{ start_url: z.string(), scope: z.string(), icons: z.array(z.object({ src: z.string() })) },
});

/** The app that the page offers to install. */
async function appOf(page: Page, address: string) {
  await page.goto(address);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  return z.parse(appSchema, await response.json());
}

test('the desk is an app of its own in each language, and the site stays another', async ({
  page,
}) => {
  for (const language of languages) {
    const site = await appOf(page, localizePath('/', language));
    expect(site).toMatchObject({ id: '/', name: firm.name, scope: '/', lang: language });
    const { title } = pick(language, 'admin');
    const start = localizePath('/admin', language);
    const desk = await appOf(page, start);
    expect(desk).toMatchObject({ id: '/admin', start_url: start, scope: start, lang: language });
    expect(desk).toMatchObject({ name: `${title} · ${firm.shortName}`, short_name: title });
    // The two are told apart on a home screen.
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const icons = [...desk.icons.map(({ src }) => src), touch ?? ''];
    for (const { src } of site.icons) expect(icons).not.toContain(src);
    for (const icon of icons) expect((await page.request.get(icon)).status(), icon).toBe(200);
  }
});

test('the badge of the app counts what waits, and is gone after signing out', async ({
  page,
  stack,
}) => {
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
});
