/**
 * Other times, from the desk to the client and back: proposed in the dialog, taken by one press on the link,
 * and shown at the desk.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { act, dialog, open, rowOf, signIn, toast, words } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { booked, heading, main, openLink, stored, tokenOf } from './links-page.ts';
import { atNight, expect, findViolations, test } from './support.ts';

test.use(still);

const { propose } = words.desk.appointments;
const client = pick('de', 'appointment');
const firm = pick('de', 'request');
const pressed = '[aria-pressed="true"]';

test('proposal: made at the desk, taken by the client’s link, shown at the desk', async ({
  page,
  stack,
}) => {
  const { id, clientName } = await booked(stack, 20);
  await signIn(page, stack);
  await open(page, 'appointments');
  await rowOf(page, clientName).first().locator('.desk-row-open').click();
  await act(page, propose.open);
  const chips = dialog(page).locator('.desk-next .desk-chip');
  await chips.nth(0).click();
  await chips.nth(2).click();
  await expect(dialog(page).locator(`.desk-next ${pressed}`)).toHaveCount(2);
  await dialog(page).getByRole('button', { name: propose.submit, exact: true }).click();
  await expect(toast(page, propose.done)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: propose.withdraw })).toBeVisible();
  const { proposed } = await stored(stack, id);
  expect(proposed?.times).toHaveLength(2);

  await openLink(page, tokenOf(id));
  await expect(heading(page)).toHaveText(client.titles.proposed);
  expect(await findViolations(page)).toEqual([]);
  await main(page).getByRole('button', { name: client.proposal.accept }).nth(1).click();
  await expect(heading(page)).toHaveText(client.titles.confirmed);
  const taken = await stored(stack, id);
  expect(taken).toMatchObject({ status: 'confirmed', startsAt: proposed?.times[1]?.startsAt });
  expect(taken.proposed).toBeUndefined();

  await page.goto('/admin');
  await open(page, 'appointments');
  await rowOf(page, clientName).first().locator('.desk-row-open').click();
  await expect(dialog(page)).toContainText(words.desk.statusLabels.confirmed);
  await expect(dialog(page).locator('.desk-history')).toContainText('Vorschlag angenommen');
});

test(
  'proposal: made by the firm’s link, and refused with a word',
  atNight,
  async ({ page, stack }) => {
    const { id } = await booked(stack, 24);
    await openLink(page, tokenOf(id, 'firm'), { path: '/request' });
    await main(page).getByRole('button', { name: firm.propose.open }).click();
    await main(page).locator('.linked-chip').first().click();
    expect(await findViolations(page)).toEqual([]);
    await main(page).getByRole('button', { name: firm.propose.submit, exact: true }).click();
    await expect(heading(page)).toHaveText(firm.titles.proposed);

    await openLink(page, tokenOf(id));
    await main(page).getByRole('button', { name: client.proposal.none }).click();
    await expect(heading(page)).toHaveText(client.titles.refusing);
    await page.locator('textarea').fill('Nur abends');
    await main(page).getByRole('button', { name: client.proposal.submit }).click();
    await expect(heading(page)).toHaveText(client.titles.declined);
    expect(await stored(stack, id)).toMatchObject({ status: 'pending' });
  },
);
