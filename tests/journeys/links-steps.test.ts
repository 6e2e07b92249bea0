/** The steps on the pages of signed links and the ways back: each leads to the page that the link opened. */
import { pick } from '#platform/i18n/catalogue.ts';
import { press, still, times } from './booking-page.ts';
import {
  booked,
  button,
  freeDays,
  heading,
  main,
  openLink,
  submit,
  tokenOf,
} from './links-page.ts';
import { atNight, expect, type Page, settled, test, when } from './support.ts';

const visitor = pick('de', 'appointment');
const firm = pick('de', 'request');

const steps = [
  {
    path: '/appointment',
    role: 'visitor',
    shown: visitor.titles.pending,
    title: visitor.titles.moving,
    open: visitor.move.open,
    keep: visitor.cancel.keep,
  },
  {
    path: '/appointment',
    role: 'visitor',
    shown: visitor.titles.pending,
    title: visitor.titles.cancelling,
    open: visitor.cancel.open,
    keep: visitor.cancel.keep,
  },
  {
    path: '/request',
    role: 'firm',
    shown: firm.titles.pending,
    title: firm.titles.declining,
    open: firm.decline,
    keep: firm.back,
  },
] as const;

test.use({ viewport: { width: 375, height: 800 } });

/** Opens the link after another page of the site, so that there is a page to go back to. */
async function arrive(page: Page, token: string, path: '/appointment' | '/request') {
  await page.goto('/about');
  await openLink(page, token, { path });
}

/** Goes back once and expects to leave: steps no longer shown have no history entries. */
async function leaves(page: Page) {
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
}

for (const [index, { path, role, shown, title, open, keep }] of steps.entries()) {
  test(
    `every way back from «${title}» returns to the first view of the link`,
    when(index === 0),
    async ({ page, stack }) => {
      const token = tokenOf((await booked(stack, 40 + index)).id, role);
      const address = `${stack.url}${path}#${token}`;
      await arrive(page, token, path);
      const ways = [
        () => page.locator('a[data-back]').click(),
        () => button(page, keep).click(),
        () => page.goBack(),
      ];
      for (const back of ways) {
        await button(page, open).click();
        await expect(heading(page)).toHaveText(title);
        await expect(page).toHaveURL(address);
        await back();
        await expect(heading(page)).toHaveText(shown);
        await expect(heading(page)).toBeFocused();
        await expect(heading(page)).toBeInViewport();
        await expect(page).toHaveURL(address);
      }
      await page.goForward();
      await expect(heading(page)).toHaveText(title);
      await page.reload();
      await expect(heading(page)).toHaveText(shown);
      await expect(page).toHaveURL(address);
      await leaves(page);
    },
  );
}

test("visitor's link: keeps its steps' input after a back", atNight, async ({ page, stack }) => {
  await arrive(page, tokenOf((await booked(stack, 44)).id), '/appointment');
  await button(page, visitor.move.open).click();
  await freeDays(page).nth(4).click();
  await still(page);
  await press(times(page).first());
  await page.goBack();
  await expect(heading(page)).toHaveText(visitor.titles.pending);
  await page.goForward();
  await expect(times(page).first()).toBeChecked();
  await page.goBack();
  await button(page, visitor.cancel.open).click();
  await page.locator('textarea').fill('Krank');
  await page.goBack();
  await page.goForward();
  await expect(page.locator('textarea')).toHaveValue('Krank');
});

test("visitor's link: finished steps leave the history", atNight, async ({ page, stack }) => {
  await arrive(page, tokenOf((await booked(stack, 45)).id), '/appointment');
  await button(page, visitor.move.open).click();
  await freeDays(page).nth(5).click();
  await still(page);
  await press(times(page).first());
  await submit(page).click();
  await expect(heading(page)).toHaveText(visitor.titles.moved);
  // The page is still going back over the step's history entry.
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await page.goForward();
  await expect(heading(page)).toHaveText(visitor.titles.pending);
  await page.goForward();
  await expect(heading(page)).toHaveText(visitor.titles.pending);
  await page.goBack();
  await button(page, visitor.cancel.open).click();
  await submit(page).click();
  await expect(heading(page)).toHaveText(visitor.titles.cancelled);
  await expect(heading(page)).toBeInViewport();
  await expect(main(page).locator('dl s')).toHaveCount(2);
  await page.goForward();
  await expect(heading(page)).toHaveText(visitor.titles.cancelled);
  await page.goBack();
  await expect(heading(page)).toHaveText(visitor.titles.cancelled);
  await leaves(page);
});

test("firm's link: declining leaves no step in the history", atNight, async ({ page, stack }) => {
  await arrive(page, tokenOf((await booked(stack, 46)).id, 'firm'), '/request');
  await button(page, firm.decline).click();
  await submit(page).click();
  await expect(heading(page)).toHaveText(firm.titles.declined);
  await leaves(page);
});

test(
  "visitor's link: the skip link keeps a step open, and back still closes it",
  atNight,
  async ({ page, stack }) => {
    await arrive(page, tokenOf((await booked(stack, 47)).id), '/appointment');
    await button(page, visitor.cancel.open).click();
    await page.locator('a[href="#main"]').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await expect(heading(page)).toHaveText(visitor.titles.cancelling);
    await page.locator('a[data-back]').click();
    await expect(heading(page)).toHaveText(visitor.titles.pending);
  },
);
