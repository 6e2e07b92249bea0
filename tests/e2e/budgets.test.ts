/** What choosing a slot costs; every other page is weighed where it is looked at (every-page). */
import { openBooking } from './booking-page.ts';
import { expect, languages, test } from './support.ts';
import { kib, weigh } from './weight.ts';

for (const language of languages) {
  test(`scripts until a slot can be chosen, ${language}`, async ({ page }) => {
    const read = weigh(page);
    await openBooking(page, language);
    const { script, stylesheet } = await read();
    expect.soft(script, 'scripts').toBeLessThanOrEqual(70 * kib);
    expect.soft(stylesheet, 'styles').toBeLessThanOrEqual(12 * kib);
    console.log(`/booking (${language}): ${(script / kib).toFixed(1)} KiB of scripts`);
  });
}

test('what is first asked of Intl, which takes long, has a task before the form’s own', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = Intl.DateTimeFormat;
    Intl.DateTimeFormat = new Proxy(own, {
      construct(target, given: ConstructorParameters<typeof own>) {
        document.documentElement.dataset['first'] ??= String(
          document.getElementById('booking')?.dataset['props'] !== undefined,
        );
        return new target(...given);
      },
    });
  });
  await openBooking(page);
  // Until the form comes to life its properties stand in the page.
  await expect(page.locator('html')).toHaveAttribute('data-first', 'true');
});
