/** Browser tests of a desk that stays open: new records appear by themselves and do not disturb the user. */
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
import {
  act,
  area,
  areaLink,
  dialog,
  discard,
  open,
  rowOf,
  send,
  signIn,
  toast,
} from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { atNight, expect, findViolations, type Page, settled, test } from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of (401|503)/ });

const texts = pick('de', 'admin');
const words = pick('de', 'adminDeliveries');
const { arrived } = words;

async function bookOne(stack: Stack, clientName: string) {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  expect((await book(stack, { ...bookingOf(slot), clientName })).status).toBe(201);
}

/** Advances the page's clock by half a minute. */
const wait = (page: Page) => page.clock.fastForward(31_000);

/**
 * Waits until the page has this title. A desk still loading earlier data asks again only after half a minute.
 */
const expectTitle = (page: Page, title: string) =>
  expect(async () => {
    await wait(page);
    await expect(page).toHaveTitle(title, { timeout: 1000 });
  }).toPass();

/** Opens the desk with a fake clock and waits for its first request for news. */
async function openDesk(page: Page, stack: Stack, name: string) {
  await page.clock.install();
  const asked = page.waitForResponse('**/api/admin/news*');
  await signIn(page, stack);
  await asked;
  await open(page, name);
}

/** Simulates the tab becoming visible or hidden. */
async function look(page: Page, isLooking: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isLooking ? 'visible' : 'hidden',
  );
}

test(
  'desk: a new booking appears with a mark and a toast, and keeps focus and filter',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Before Muster');
    await openDesk(page, stack, 'appointments');
    await expect(rowOf(page, 'Before Muster')).toBeVisible();
    const pending = areaLink(page, 'appointments').locator('.desk-count');
    const before = Number.parseInt(await pending.innerText(), 10);
    const search = page.locator('#filter-q');
    // Today searches too.
    await settled(page);
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
    expect(await findViolations(page)).toEqual([]);
    // Every call is marked as a timer's, so that none prolongs the session.
    expect(calls.length).toBeGreaterThan(3);
    expect(new Set(calls)).toEqual(new Set(['1']));
  },
);

test("desk: the hidden tab's title counts unseen records", atNight, async ({ page, stack }) => {
  // In the appointments area, as the overview shows only the next few.
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

  // What arrived in the hidden tab shows as soon as the tab is visible again.
  await look(page, false);
  await bookOne(stack, 'Late Muster');
  await look(page, true);
  await expect(rowOf(page, 'Late Muster').locator('.desk-new')).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(rowOf(page, 'Missed Muster').locator('.desk-new')).toHaveCount(0);
});

test(
  'desk: an open dialog keeps what was typed and shows changes by others',
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
    await expect(dialog(page).locator('.desk-dialog-head .desk-status')).toHaveText(
      texts.statusLabels.confirmed,
    );
    await expect(dialog(page).locator('.desk-history li')).toHaveCount(2);

    await act(page, new RegExp(texts.statusActions.cancelled));
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
  'desk: an ended session is asked for once, and polling stops until the admin has signed in',
  atNight,
  async ({ page, stack }) => {
    await openDesk(page, stack, 'calendar');
    await page.locator('#slot [name=date]').fill('2031-06-03');
    await page.context().clearCookies();
    await wait(page);
    const password = dialog(page).locator('input[type=password]');
    await expect(password).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      // Scripts are fetched ahead whenever the browser has time.
      if (request.url().includes('/api/')) calls.push(request.url());
    });
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
  'desk: without a network asks less and less often, and at once when online again',
  atNight,
  async ({ page, stack }) => {
    await openDesk(page, stack, 'today');
    let asked = 0;
    await page.route('**/api/admin/news*', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, json: {} });
    });
    await wait(page);
    await expect.poll(() => asked).toBe(1);
    await wait(page);
    await wait(page);
    await expect.poll(() => asked).toBe(2);
    await expect(area(page).getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/admin/news*');
    await bookOne(stack, 'Back Muster');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    // The overview lists only the next few appointments.
    await open(page, 'appointments');
    await expect(rowOf(page, 'Back Muster').locator('.desk-new')).toBeVisible();
  },
);
