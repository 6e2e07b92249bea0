/**
 * A draft that is restored slowly while the visitor already types: the newer input wins. By day in
 * tests/platform/components/draft and tests/appointments/page/booking-state.
 */
import type { Page, Route } from 'playwright/test';
import {
  bookingScript,
  chooseSlot,
  freeDays,
  openBooking,
  prepareBooking,
  submitButton,
  visitor,
} from './booking-page.ts';
import { contact, contactForm, fill } from './forms-page.ts';
import { hold } from './hold.ts';
import { atNight, expect, test } from './support.ts';

async function goTo(page: Page, language: string) {
  await page.getByRole('contentinfo').locator(`a[data-language=${language}]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

const field = (page: Page, name: string) => page.locator(`main form [name=${name}]`);
const newer = 'Grace Muster';

async function expectSlot(page: Page, { date, time }: { date: string; time: string }) {
  await expect(field(page, 'date')).toHaveValue(date);
  await expect(page.locator('input[name=time]:checked')).toHaveValue(time);
}

async function expectTyped(page: Page, values: Partial<typeof visitor>) {
  for (const [name, value] of Object.entries(values)) {
    await expect(field(page, name)).toHaveValue(value);
  }
}

test(
  'booking draft: keeps newer input and restores the other fields',
  atNight,
  async ({ page }) => {
    await openBooking(page);
    await prepareBooking(page, 1, 'quicker@example.com');
    const release = await hold(page, '**/booking-draft.*.js');
    await goTo(page, 'en');
    await expect(freeDays(page).first()).toBeEnabled();
    await field(page, 'name').fill(newer);
    await field(page, 'phone').fill('1');
    await field(page, 'phone').fill('');
    await field(page, 'service').selectOption('sonstige');
    const slot = await chooseSlot(page, 3);
    await release();
    const { message } = visitor;
    await expectTyped(page, { email: 'quicker@example.com', message, name: newer, phone: '' });
    await expectSlot(page, slot);
    await expect(field(page, 'service')).toHaveValue('sonstige');
  },
);

test(
  'booking draft: does not restore its time for a day chosen since',
  atNight,
  async ({ page }) => {
    await openBooking(page);
    await prepareBooking(page, 1, 'day-alone@example.com');
    const release = await hold(page, '**/booking-draft.*.js');
    await goTo(page, 'en');
    const day = freeDays(page).nth(4);
    const date = (await day.getAttribute('data-date')) ?? '';
    await day.click();
    await release();
    await expectTyped(page, { email: 'day-alone@example.com' });
    await expect(field(page, 'date')).toHaveValue(date);
    await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
    await expect(field(page, 'service')).toHaveValue('finanz-investment');
  },
);

test.describe('booking draft: a page that is left again', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  for (const [how, answer] of [
    ['never arrives', () => new Promise<void>(() => undefined)],
    ['fails', (route: Route) => route.abort()],
  ] as const) {
    test(
      `before the draft module loads (${how}) keeps earlier and later entries`,
      atNight,
      async ({ page }) => {
        await openBooking(page);
        await prepareBooking(page, 1, 'onward@example.com');
        await page.route('**/booking-draft.*.js', answer);
        await goTo(page, 'en');
        await expect(freeDays(page).first()).toBeEnabled();
        await field(page, 'name').fill(newer);
        const slot = await chooseSlot(page, 3);
        await page.unroute('**/booking-draft.*.js');
        await goTo(page, 'ar');
        const { message, phone } = visitor;
        await expectTyped(page, { email: 'onward@example.com', message, phone, name: newer });
        await expectSlot(page, slot);
        await expect(field(page, 'service')).toHaveValue('finanz-investment');
      },
    );
  }
});

test('booking draft: keeps what was typed before hydration', atNight, async ({ page }) => {
  await openBooking(page);
  const slot = await prepareBooking(page, 1, 'early@example.com');
  const release = await hold(page, bookingScript);
  await goTo(page, 'en');
  await field(page, 'name').fill(newer);
  await expect(submitButton(page)).toBeDisabled();
  await release();
  await expectTyped(page, { email: 'early@example.com', message: visitor.message, name: newer });
  await expectSlot(page, slot);
});

test('contact draft: keeps what was typed before hydration', atNight, async ({ page }) => {
  await page.goto('/contact');
  await fill(page, contact);
  const release = await hold(page, '**/_astro/hydrate.*.js');
  await goTo(page, 'en');
  await contactForm(page).locator('[name=name]').fill(newer);
  await release();
  await expect(contactForm(page).locator('[name=message]')).toHaveValue(contact.message);
  await expect(contactForm(page).locator('[name=name]')).toHaveValue(newer);
});

test('booking draft: wins over fields that the browser restores', atNight, async ({ page }) => {
  // Without the fake clock, which hides how the page was navigated to.
  await page.goto('/en/booking');
  await expect(freeDays(page).first()).toBeEnabled();
  await prepareBooking(page, 1, 'older@example.com');
  await goTo(page, 'ar');
  await expectTyped(page, { email: 'older@example.com' });
  await field(page, 'name').fill(newer);
  const slot = await chooseSlot(page, 2);
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectTyped(page, { name: newer, email: 'older@example.com' });
  await expectSlot(page, slot);
});
