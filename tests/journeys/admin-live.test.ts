/** A desk that stays open: what arrives shows by itself, and moves nothing that somebody is doing. */
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import {
  book,
  bookingOf,
  listAppointments,
  listAvailable,
  signIn as headersOf,
} from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { area, areaLink, dialog, discard, open, rowOf, send, signIn, toast } from './desk-page.ts';
import { atNight, expect, findAxeViolations, type Page, test } from './support.ts';

test.use({ expectedErrors: /status of (401|503)/ });

const texts = pick('de', 'admin');
const words = pick('de', 'adminDeliveries');
const { arrived } = words;

async function bookOne(stack: Stack, clientName: string) {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  expect((await book(stack, { ...bookingOf(slot), clientName })).status).toBe(201);
}

/** Half a minute passes before the page. */
const wait = (page: Page) => page.clock.fastForward(31_000);

/** Until the tab is called so: a desk that was still reading what came before asks half a minute later. */
const expectTitle = (page: Page, title: string) =>
  expect(async () => {
    await wait(page);
    await expect(page).toHaveTitle(title, { timeout: 1000 });
  }).toPass();

/** Opens the desk with a clock of its own, which has asked once by now. */
async function openDesk(page: Page, stack: Stack, name: string) {
  await page.clock.install();
  const asked = page.waitForResponse('**/api/admin/news');
  await signIn(page, stack);
  await asked;
  await open(page, name);
}

/** As when another tab is before this one, or it again. */
async function look(page: Page, isLooking: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isLooking ? 'visible' : 'hidden',
  );
}

test('a booking shows by itself, is marked and said, and what is being done stays', async ({
  page,
  stack,
}) => {
  await bookOne(stack, 'Before Muster');
  await openDesk(page, stack, 'appointments');
  await expect(rowOf(page, 'Before Muster')).toBeVisible();
  const pending = areaLink(page, 'appointments').locator('.desk-count');
  const before = Number.parseInt(await pending.innerText(), 10);
  const search = page.locator('#filter-q');
  await Promise.all([page.waitForResponse(/appointments\/search$/), search.fill('Muster')]);
  await expect(rowOf(page, 'Before Muster')).toBeVisible();

  const calls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.headers()['x-poll']);
  });
  await bookOne(stack, 'Live Muster');
  await wait(page);
  const row = rowOf(page, 'Live Muster');
  await expect(row.locator('.desk-new')).toHaveText(words.isNew);
  await expect(rowOf(page, 'Before Muster').locator('.desk-new')).toHaveCount(0);
  await expect(toast(page, plural(arrived.appointments, 1, 'de'))).toBeVisible();
  await expect(pending).toHaveText(new RegExp(`^${before + 1}`));
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Muster');
  await expect(page).not.toHaveTitle(/^\(/);
  expect(await findAxeViolations(page)).toEqual([]);
  // All of it as a timer's: none of these calls prolongs the session.
  expect(calls.length).toBeGreaterThan(3);
  expect(new Set(calls)).toEqual(new Set(['1']));
});

test('the tab’s title counts what nobody has seen yet', atNight, async ({ page, stack }) => {
  // Where all are listed: the overview shows the next few alone.
  await openDesk(page, stack, 'appointments');
  const title = await page.title();
  await look(page, false);
  await bookOne(stack, 'Missed Muster');
  await expectTitle(page, `(1) ${title}`);
  const inquiry = { service: 'sonstige', name: 'Ada', email: 'ada@example.com', message: 'Hallo' };
  await send(stack, '/api/inquiries', inquiry);
  await expectTitle(page, `(2) ${title}`);
  await expect(toast(page, plural(arrived.inquiries, 1, 'de'))).toHaveCount(0);

  await look(page, true);
  await expect(page).toHaveTitle(title);
  const said = [arrived.appointments, arrived.inquiries].map((text) => plural(text, 1, 'de'));
  await expect(toast(page, said.join('\u00a0· '))).toBeVisible();
  await expect(page.locator('.desk-nav a[href="#inquiries"] .desk-count')).toBeVisible();

  // What came while one was away is there as soon as one is back.
  await look(page, false);
  await bookOne(stack, 'Late Muster');
  await look(page, true);
  await expect(rowOf(page, 'Late Muster').locator('.desk-new')).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(rowOf(page, 'Missed Muster').locator('.desk-new')).toHaveCount(0);
});

test(
  'an open dialog stays open with what was typed, and shows what others changed',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Open Muster');
    await openDesk(page, stack, 'appointments');
    await rowOf(page, 'Open Muster').locator('.desk-row-open').click();
    await expect(dialog(page).locator('.desk-history li')).toHaveCount(1);
    const { id } = (await listAppointments(stack)).find(
      ({ clientName }) => clientName === 'Open Muster',
    ) ?? { id: '' };
    const confirmed = await fetch(`${stack.url}/api/appointments/${id}?status=confirmed`, {
      method: 'PATCH',
      headers: await headersOf(stack),
    });
    expect(confirmed.ok).toBe(true);
    await wait(page);
    await expect(dialog(page).locator('> .desk-status')).toHaveText(texts.statusLabels.confirmed);
    await expect(dialog(page).locator('.desk-history li')).toHaveCount(2);

    await dialog(page).getByRole('button', { name: texts.statusActions.cancelled }).click();
    const note = page.locator('#cancel-note');
    await note.fill('Leider verhindert');
    await bookOne(stack, 'Beside Muster');
    await wait(page);
    await expect(toast(page, plural(arrived.appointments, 1, 'de'))).toBeVisible();
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Leider verhindert');
    await discard(page);
    await expect(rowOf(page, 'Beside Muster')).toBeVisible();
  },
);

test(
  'a session that ended is asked for once, and nothing more until it is back',
  atNight,
  async ({ page, stack }) => {
    await openDesk(page, stack, 'slots');
    await page.locator('#slot [name=date]').fill('2031-06-03');
    await page.context().clearCookies();
    await wait(page);
    const password = dialog(page).locator('input[type=password]');
    await expect(password).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.clock.fastForward(600_000);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    expect(calls).toEqual([]);

    await bookOne(stack, 'Meanwhile Muster');
    await password.fill(stack.password);
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(toast(page, plural(arrived.appointments, 1, 'de'))).toBeVisible();
    await expect(page.locator('#slot [name=date]')).toHaveValue('2031-06-03');
    await open(page, 'appointments');
    await expect(area(page).locator('.desk-new')).toBeVisible();
  },
);

test(
  'a desk without a network asks more and more seldom, and at once when it is back',
  atNight,
  async ({ page, stack }) => {
    await openDesk(page, stack, 'overview');
    let asked = 0;
    await page.route('**/api/admin/news', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, json: {} });
    });
    await wait(page);
    await expect.poll(() => asked).toBe(1);
    await wait(page);
    await wait(page);
    await expect.poll(() => asked).toBe(2);
    await expect(area(page).getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/admin/news');
    await bookOne(stack, 'Back Muster');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    // The overview names no more than the next few.
    await open(page, 'appointments');
    await expect(rowOf(page, 'Back Muster').locator('.desk-new')).toBeVisible();
  },
);
