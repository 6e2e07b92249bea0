/** Input before the scripts have loaded is handled once they have. */
import { atNight, expect, test } from './support.ts';

test('menu: a click before the scripts have loaded opens it afterwards', async ({ page }) => {
  let letThrough = () => {};
  const asked = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menü' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  letThrough();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'contact form: a submission before the scripts load is validated',
  atNight,
  async ({ page }) => {
    let letThrough = () => {};
    const asked = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/_astro/*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    letThrough();
    await expect(page.locator('#contact-form [aria-invalid="true"]')).not.toHaveCount(0);
    await expect(page).toHaveURL(/\/contact$/);
  },
);
