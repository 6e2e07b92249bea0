/** A desk that loses its network during an act: it reports what is known, and a retry acts only once. */
import { randomUUID } from 'node:crypto';
import { pick } from '#platform/i18n/catalogue.ts';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { act, area, button, dialog, open, rowOf, signIn, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { atNight, expect, type Page, test } from './support.ts';

test.use(still);

test.use({ expectedErrors: /ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)/ });

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const { appointments: words } = texts;

async function bookOne(stack: Stack, clientName: string) {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  expect((await book(stack, { ...bookingOf(slot), clientName })).status).toBe(201);
}

const recordsOf = async (stack: Stack, name: string) =>
  (await listAppointments(stack)).filter(({ clientName }) => clientName === name);

/** Opens the bookings, and waits for what messages need: the desk fetches it once all else is read. */
async function openBookings(page: Page) {
  await open(page, 'appointments');
  await expect(page.locator('#toasts > section')).toBeAttached();
}

async function show(page: Page, name: string) {
  await rowOf(page, name).locator('.desk-row-open').click();
  await expect(dialog(page).locator('.desk-history li').first()).toBeAttached();
}

/** Lets the next change reach the server, but goes offline before its answer arrives. */
async function loseAnswer(page: Page) {
  let isLost = false;
  await page.route('**/api/appointments/**', async (route) => {
    if (isLost || route.request().method() === 'GET') {
      await route.continue();
      return;
    }
    isLost = true;
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
}

/** A separate day for each case, so that moved and entered appointments do not collide. */
const days = ['Lost moving', 'Offline moving', 'Lost entering', 'Offline entering'];
const dayOf = (client: string) =>
  `2033-05-1${days.findIndex((beginning) => client.startsWith(beginning))}`;

interface Action {
  name: string;
  /** Does everything before the click that changes something. */
  prepare: (page: Page, client: string) => Promise<void>;
  act: (page: Page, client: string) => Promise<void>;
  /** Expects the server to hold the result of the act exactly once. */
  outcome: (stack: Stack, client: string) => Promise<void>;
  /** The act enters the appointment, so none is booked before. */
  isNew?: boolean;
}

const actions: readonly Action[] = [
  {
    name: 'confirming',
    prepare: (page, client) => expect(rowOf(page, client)).toBeVisible(),
    act: (page, client) =>
      rowOf(page, client).getByRole('button', { name: texts.statusActions.confirmed }).click(),
    outcome: async (stack, client) => {
      const [record] = await recordsOf(stack, client);
      expect(record?.status).toBe('confirmed');
    },
  },
  {
    name: 'cancelling',
    prepare: async (page, client) => {
      await rowOf(page, client).getByRole('button', { name: texts.statusActions.declined }).click();
      await page.locator('#cancel-note').fill('Leider verhindert');
    },
    act: (page) => button(dialog(page), words.declineSubmit).click(),
    outcome: async (stack, client) => {
      const [record] = await recordsOf(stack, client);
      expect(record?.status).toBe('cancelled');
    },
  },
  {
    name: 'moving',
    prepare: async (page, client) => {
      await show(page, client);
      await act(page, words.move.open);
      await page.locator('#move-date').fill(dayOf(client));
      await page.locator('#move-time').fill('09:30');
    },
    act: (page) => button(dialog(page), words.move.submit).click(),
    outcome: async (stack, client) => {
      const [record] = await recordsOf(stack, client);
      expect(record?.date).toBe(dayOf(client));
    },
  },
  {
    name: 'correcting contact data',
    prepare: async (page, client) => {
      await show(page, client);
      await act(page, acts.edit.open);
      await page.locator('#edit-phone').fill('+41 44 765 43 21');
    },
    act: (page) => button(dialog(page), acts.edit.submit).click(),
    outcome: async (stack, client) => {
      const [record] = await recordsOf(stack, client);
      expect(record?.phone).toBe('+41 44 765 43 21');
    },
  },
  {
    name: 'entering',
    isNew: true,
    prepare: async (page, client) => {
      await button(area(page), words.enter.open).click();
      await page.locator('#enter-date').fill(dayOf(client));
      await page.locator('#enter-time').fill('09:30');
      await page.locator('#enter-clientName').fill(client);
    },
    act: (page) => button(dialog(page), words.enter.submit).click(),
    outcome: async (stack, client) => {
      expect(await recordsOf(stack, client)).toHaveLength(1);
    },
  },
];

for (const { name, prepare, act, outcome, isNew = false } of actions) {
  test(
    `desk: ${name} takes effect once if its answer was lost and it is retried`,
    atNight,
    async ({ page, stack }) => {
      const client = `Lost ${name} ${randomUUID().slice(0, 4)}`;
      if (!isNew) await bookOne(stack, client);
      await signIn(page, stack);
      await openBookings(page);
      await prepare(page, client);
      await loseAnswer(page);
      await act(page, client);
      await expect(toast(page, acts.unknown)).toBeVisible();
      await page.context().setOffline(false);
      // A form is submitted again unchanged; a single click is repeated from the toast.
      if (name !== 'confirming') await act(page, client);
      else await toast(page, acts.unknown).getByRole('button', { name: acts.retry }).click();
      await expect(page.locator('[data-sonner-toast][data-type=success]').first()).toBeVisible();
      await outcome(stack, client);
    },
  );

  test(
    `desk: ${name} without a network changes nothing and shows a notice`,
    atNight,
    async ({ page, stack }) => {
      const client = `Offline ${name} ${randomUUID().slice(0, 4)}`;
      if (!isNew) await bookOne(stack, client);
      await signIn(page, stack);
      await openBookings(page);
      await prepare(page, client);
      await page.context().setOffline(true);
      await act(page, client);
      await expect(toast(page, acts.offline)).toBeVisible();
      await page.context().setOffline(false);
      const [record] = await recordsOf(stack, client);
      expect(record?.status).toBe(isNew ? undefined : 'pending');
      // What was typed is still in the form.
      await act(page, client);
      await expect(page.locator('[data-sonner-toast][data-type=success]').first()).toBeVisible();
      await outcome(stack, client);
    },
  );
}
