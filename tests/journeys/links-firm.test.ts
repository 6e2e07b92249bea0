/**
 * The firm's link on the whole stack: a request is confirmed or declined. The texts of the page, and by day
 * the other answers, are tested in tests/links/components/request and tests/links/endpoints.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { signIn } from '#tests/stack/client.ts';
import { booked, button, heading, main, openLink, stored, submit, tokenOf } from './links-page.ts';
import { atNight, expect, settled, test } from './support.ts';

const path = '/request';
const german = pick('de', 'request');

test("firm's link: shows a request and confirms it with a note", async ({ page, stack }) => {
  const { id, email } = await booked(stack, 1);
  await openLink(page, tokenOf(id, 'firm'), { path });
  await expect(heading(page)).toHaveText(german.titles.pending);
  await expect(main(page).locator('dl')).toContainText(email);
  await page.locator('textarea').fill('Bis bald');
  await submit(page).click();
  await expect(heading(page)).toHaveText(german.titles.confirmed);
  expect((await stored(stack, id)).status).toBe('confirmed');
  await page.reload();
  await expect(heading(page)).toHaveText(german.titles.confirmed);
  await expect(main(page).getByRole('button')).toHaveCount(0);
});

test(
  "firm's link: confirms by video, which the client then reads",
  atNight,
  async ({ page, stack }) => {
    const { id } = await booked(stack, 20);
    const place = 'https://video.example.com/raum';
    await openLink(page, tokenOf(id, 'firm'), { path });
    await main(page).locator('summary').click();
    await main(page).locator('select').selectOption('video');
    await main(page).locator('input[name=place]').fill(place);
    await submit(page).click();
    await expect(heading(page)).toHaveText(german.titles.confirmed);
    await expect(main(page).locator('dl')).toContainText(place);
    expect(await stored(stack, id)).toMatchObject({ status: 'confirmed', meeting: 'video', place });
    await openLink(page, tokenOf(id));
    await expect(main(page).locator(`dl a[href="${place}"]`)).toBeVisible();
  },
);

test("firm's link: declines a request after a confirmation", atNight, async ({ page, stack }) => {
  const { id } = await booked(stack, 10);
  await openLink(page, tokenOf(id, 'firm'), { path });
  await page.locator('textarea').fill('Leider nein');
  await button(page, german.decline).click();
  await expect(heading(page)).toHaveText(german.titles.declining);
  expect((await stored(stack, id)).status).toBe('pending');
  await submit(page).click();
  await expect(heading(page)).toHaveText(german.titles.declined);
  // The page is still going back over the step's history entry, which a reload would interrupt.
  await settled(page);
  await page.reload();
  await expect(heading(page)).toHaveText(german.titles.declined);
  const headers = await signIn(stack);
  const history = await fetch(`${stack.url}/api/appointments/${id}/history`, { headers });
  expect(await history.json()).toMatchObject({
    events: [
      { kind: 'requested' },
      { kind: 'status', to: 'cancelled', by: 'firm-link', note: 'Leider nein' },
    ],
  });
});
