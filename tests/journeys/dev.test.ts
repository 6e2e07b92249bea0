/** `npm run dev` shows and does what the built site does, and changed texts arrive. */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { freeDays, times } from './booking-page.ts';
import { openers, settings } from './consent-page.ts';
import { signInByForm } from './desk-page.ts';
import { change, test } from './dev-project.ts';
import { contact, fill, submitOf } from './forms-page.ts';
import { still } from './fresh-browser.ts';
import { atNight, expect, languages, type Page, toasts } from './support.ts';

// One development server for all of them.
test.describe.configure({ mode: 'default' });
test.use(still);

/** Expects a page whose styles and typefaces have arrived, below the first view too. */
async function expectStyled(page: Page, ...typefaces: readonly string[]) {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
  await expect.poll(loaded).toEqual(expect.arrayContaining([...typefaces]));
}

test('/booking: is styled, its calendar answers, and changed texts arrive', async ({
  page,
  project,
}) => {
  await page.goto('/booking');
  await freeDays(page).first().click();
  await expect(times(page).first()).toBeVisible();
  await expectStyled(page, 'Newsreader', 'Hanken Grotesk');

  const { hero, steps } = pick('de', 'booking');
  await change(project, 'locales/de/booking.json', {
    [hero.lede]: 'Ein Text der Seite.',
    [steps.date]: 'Ein Text der Insel',
  });
  await expect(page.getByText('Ein Text der Seite.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ein Text der Insel' })).toBeVisible();
});

for (const language of languages) {
  test.describe(`in ${language}`, atNight, () => {
    const home = localizePath('/', language);
    test(`${home}: is styled and drawn, and the consent settings open`, async ({
      page,
      project,
    }) => {
      await page.goto(home);
      await expectStyled(page, language === 'ar' ? 'Noto Naskh Arabic' : 'Newsreader');
      await expect(page.locator('use[data-href]').first()).toHaveAttribute('href', /\.svg/);
      await openers.banner(page).click();
      await expect(settings(page)).toBeVisible();

      const { title } = pick(language, 'home').hero;
      await change(project, `locales/${language}/home.json`, { [title]: '1, 2, 3' });
      await expect(page.locator('h1')).toHaveText('1, 2, 3');
    });

    test('the desk stands after signing in', async ({ page, stack, project }) => {
      await signInByForm(page, stack, language);
      const { calendar } = pick(language, 'admin').nav;
      await page.getByRole('link', { name: calendar, exact: true }).click();
      await expect(page.getByRole('heading', { name: calendar, exact: true })).toBeVisible();
      await change(project, `locales/${language}/admin.json`, { [calendar]: '1, 2, 3' });
      await expect(page.getByRole('heading', { name: '1, 2, 3' })).toBeVisible();
    });

    test('a message is sent, and answered with a changed text', async ({ page, project }) => {
      const { subject } = pick(language, 'mail').sender.message;
      await change(project, `locales/${language}/mail.json`, { [subject]: `1, 2, 3 ${language}` });
      await page.goto(localizePath('/contact', language));
      await fill(page, contact);
      await submitOf(page).click();
      await expect(toasts(page)).toHaveText(pick(language, 'contact').toasts.sent);
      await expect(async () => {
        await page.goto('/__mail');
        expect(await page.locator('main').innerText()).toContain(`1, 2, 3 ${language}`);
      }).toPass();
    });

    test.describe(() => {
      test.use({ expectedErrors: /404/ });

      test('what is not found is said in the language of the address', async ({ page }) => {
        for (const [path, area] of [
          ['/nowhere', 'site'],
          ['/service/nowhere', 'services'],
        ] as const) {
          const answer = await page.goto(localizePath(path, language));
          expect(answer?.status()).toBe(404);
          const { title } = pick(language, area).notFound;
          await expect(page).toHaveTitle(new RegExp(`^${title}`));
        }
      });
    });
  });
}
