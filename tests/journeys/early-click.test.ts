/** Input before the scripts have loaded is handled once they have. */
import { hold } from './hold.ts';
import { atNight, expect, test } from './support.ts';

test('menu: a click before the scripts have loaded opens it afterwards', async ({ page }) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menü' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'contact form: a submission before the scripts load is validated',
  atNight,
  async ({ page }) => {
    const release = await hold(page, '**/_astro/*.js');
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await release();
    await expect(page.locator('#contact-form [aria-invalid="true"]')).not.toHaveCount(0);
    await expect(page).toHaveURL(/\/contact$/);
  },
);
