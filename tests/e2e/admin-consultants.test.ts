/** Consultants at the firm's desk: kept, chosen, and told apart wherever several are. */
import { pick } from '#i18n/catalogue.ts';
import { fill } from '#i18n/fill.ts';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import { makeDataDir, removeDataDir, type Stack, startStack } from '#tests/support/stack.ts';
import { area, button, dialog, open, rowOf, rows, signIn, toast } from './desk-page.ts';
import {
  expect,
  findAxeViolations,
  overflowsSideways,
  type Page,
  test as base,
} from './support.ts';

/** A house of its own: who is entered here is nobody in other files. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const dataDir = await makeDataDir();
      const stack = await startStack(dataDir);
      await use(stack);
      await stack.stop();
      await removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
});
test.use({ expectedErrors: /status of 409/ });
test.describe.configure({ mode: 'serial' });

const words = pick('de', 'adminConsultants');
const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const { appointments } = texts;
const link = 'https://video.example.org/bea';

async function add(page: Page, name: string) {
  await button(area(page), words.add).click();
  await page.locator('#consultant-name').fill(name);
  await button(dialog(page), words.save).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
}

/** Opens the dialog for an appointment and fills in what it needs. */
async function beginEntry(page: Page, values: Readonly<Record<string, string>>) {
  await open(page, 'appointments');
  await button(area(page), appointments.enter.open).click();
  for (const [name, value] of Object.entries(values))
    await page.locator(`#enter-${name}`).fill(value);
}

test('one is there, and another is added with what visitors are told', async ({ page, stack }) => {
  await signIn(page, stack);
  await open(page, 'consultants');
  await expect(rows(page)).toHaveCount(1);
  await expect(area(page)).toContainText(words.alone);
  expect(await findAxeViolations(page)).toEqual([]);

  await button(area(page), words.add).click();
  const form = dialog(page);
  await page.locator('#consultant-name').fill('Bea Keller');
  await page.locator('[name="role.de"]').fill('Partnerin');
  await page.locator('#consultant-meetingLink').fill('http://video.example.org');
  for (const language of ['de', 'en', 'ar']) {
    await form.locator(`[name="languages.${language}"]`).uncheck();
  }
  await button(form, words.save).click();
  await expect(form).toContainText(words.errors.invalid_address);
  await expect(form).toContainText(words.errors.choose);
  await form.getByLabel('Italienisch').check();
  await expect(form).not.toContainText(words.errors.choose);
  await page.locator('#consultant-meetingLink').fill(link);
  expect(await findAxeViolations(page)).toEqual([]);
  await button(form, words.save).click();
  await expect(toast(page, words.saved)).toBeVisible();
  await expect(rowOf(page, 'Bea Keller')).toContainText('Partnerin');
  await expect(rowOf(page, 'Bea Keller')).toContainText('Italienisch');
  await expect(rowOf(page, 'Bea Keller').getByRole('link')).toHaveAttribute('href', link);
  await expect(area(page)).not.toContainText(words.alone);
});

test('they are put in order, changed, retired and brought back', async ({ page, stack }) => {
  await signIn(page, stack);
  await open(page, 'consultants');
  await area(page).getByRole('button', { name: 'Nach oben: Bea Keller' }).click();
  await expect(rows(page).first()).toContainText('Bea Keller');
  await area(page)
    .getByRole('button', { name: `${words.edit}: Bea Keller` })
    .click();
  await page.locator('#consultant-name').fill('Bea Meier');
  await button(dialog(page), words.save).click();
  await expect(rowOf(page, 'Bea Meier')).toContainText('Partnerin');
  await area(page)
    .getByRole('button', { name: `${words.retire}: Bea Meier` })
    .click();
  await button(dialog(page), words.retire).click();
  await expect(rowOf(page, 'Bea Meier')).toContainText(words.retired);
  // Somebody has to stay whom visitors can book.
  const other = rows(page).filter({ hasNotText: 'Bea Meier' });
  await other.getByRole('button', { name: words.retire }).click();
  await button(dialog(page), words.retire).click();
  await expect(toast(page, words.failed)).toContainText(acts.refusals.last_consultant);
  await area(page)
    .getByRole('button', { name: `${words.restore}: Bea Meier` })
    .click();
  await expect(rowOf(page, 'Bea Meier')).toContainText(words.active);
});

test('an appointment is entered with one of them, and a time gone by is asked about', async ({
  page,
  stack,
}) => {
  await signIn(page, stack);
  await beginEntry(page, { clientName: 'Past Person', date: '2026-01-12', time: '10:00' });
  await page.locator('#enter-consultant').selectOption({ label: 'Bea Meier' });
  await page.locator('#enter-meeting').selectOption('video');
  await button(dialog(page), appointments.enter.submit).click();
  await expect(dialog(page)).toContainText(words.warnings.past);
  await expect(dialog(page).locator('.notice')).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  // Another time is another question.
  await page.locator('#enter-time').fill('11:00');
  await expect(dialog(page)).not.toContainText(words.warnings.past);
  await button(dialog(page), appointments.enter.submit).click();
  await button(dialog(page), words.warnings.enter).click();
  await expect(toast(page, appointments.enter.sent)).toBeVisible();
  const [entered] = await listAppointments(stack);
  expect(entered).toMatchObject({ clientName: 'Past Person', time: '11:00', meeting: 'video' });

  await rowOf(page, 'Past Person').locator('.desk-row-open').click();
  await expect(dialog(page).locator('.desk-facts')).toContainText('Bea Meier');
  await expect(dialog(page).getByRole('link', { name: link })).toHaveAttribute('href', link);
});

test('rows, filter and figures tell them apart', async ({ page, stack }) => {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  const booking = { ...bookingOf(slot), clientName: 'Zone Person', timeZone: 'America/New_York' };
  expect((await book(stack, booking)).status).toBe(201);
  await signIn(page, stack);
  await open(page, 'appointments');
  await expect(rowOf(page, 'Past Person').locator('.desk-owner')).toHaveText('Bea Meier');
  await page.locator('#filter-consultant').selectOption({ label: 'Bea Meier' });
  await expect(rowOf(page, 'Zone Person')).toHaveCount(0);
  await expect(rowOf(page, 'Past Person')).toBeVisible();
  await page.locator('#filter-consultant').selectOption('');
  await rowOf(page, 'Zone Person').locator('.desk-row-open').click();
  await expect(dialog(page).locator('.desk-facts')).toContainText('New York');
  await page.keyboard.press('Escape');
  await open(page, 'overview');
  await expect(area(page).getByRole('heading', { name: words.week.title })).toBeVisible();
  await expect(area(page).locator('.desk-table').first()).toContainText('Bea Meier');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('who has appointments is not deleted but can be retired there and then', async ({
  page,
  stack,
}) => {
  await signIn(page, stack);
  await open(page, 'consultants');
  await add(page, 'Cleo Kurz');
  await area(page)
    .getByRole('button', { name: `${words.delete}: Cleo Kurz` })
    .click();
  await button(dialog(page), words.delete).click();
  await expect(rowOf(page, 'Cleo Kurz')).toHaveCount(0);
  await area(page)
    .getByRole('button', { name: `${words.delete}: Bea Meier` })
    .click();
  await expect(dialog(page)).toContainText(
    fill(words.deleteQuestion, { name: '\u2068Bea Meier\u2069' }),
  );
  await button(dialog(page), words.delete).click();
  const told = toast(page, words.failed);
  await expect(told).toContainText(acts.refusals.consultant_in_use);
  await told.getByRole('button', { name: words.retire }).click();
  await expect(rowOf(page, 'Bea Meier')).toContainText(words.retired);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`on a phone in Arabic, ${scheme}`, async ({ page, stack }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, stack, 'ar');
    await open(page, 'consultants');
    await expect(rows(page).first()).toBeVisible();
    expect(await overflowsSideways(page)).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
    await button(area(page), pick('ar', 'adminConsultants').add).click();
    expect(await overflowsSideways(page)).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
  });
}
