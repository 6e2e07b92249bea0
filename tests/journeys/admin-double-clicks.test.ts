/** The second of two quick clicks at the desk acts neither on the same client nor on the next one. */
import { pick } from '#platform/i18n/catalogue.ts';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { area, open, rowOf, signIn, toast, unfold } from './desk-page.ts';
import { atNight, expect, type Page, settled, test } from './support.ts';

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const confirming = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: texts.statusActions.confirmed });

/** Requests an appointment for each name, each at another time. */
async function bookAll(stack: Stack, names: readonly string[]) {
  for (const clientName of names) {
    const [slot] = await listAvailable(stack);
    if (!slot) throw new Error('no slot');
    expect((await book(stack, { ...bookingOf(slot), clientName })).status).toBe(201);
  }
}

const statusesOf = async (stack: Stack, names: readonly string[]) => {
  const all = await listAppointments(stack);
  return names.map((name) => all.find(({ clientName }) => clientName === name)?.status);
};

/** Opens the list of pending appointments; each later request takes 150 ms longer. */
async function openRequests(page: Page, stack: Stack) {
  await signIn(page, stack);
  await open(page, 'appointments');
  // Today searches too.
  await settled(page);
  await Promise.all([
    page.waitForResponse(/appointments\/search/),
    area(page).locator('#filter-status').selectOption('pending'),
  ]);
  await settled(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
}

for (const pause of [80, 250, 500, 900]) {
  test(
    `desk requests: a second click after ${pause} ms does nothing`,
    atNight,
    async ({ page, stack }) => {
      const names = ['First', 'Second', 'Third'].map((name) => `${name} Muster ${pause}`);
      await bookAll(stack, names);
      await openRequests(page, stack);
      const [third = '', second = ''] = names.toReversed();
      const changes: string[] = [];
      page.on('request', (request) => {
        // The filtered list and the sums of payments are requested by POST.
        const isReading = request.method() === 'GET' || /\/(search|sums)$/.test(request.url());
        if (!isReading) changes.push(request.url());
      });
      const button = confirming(page, third);
      const box = await button.boundingBox();
      if (!box) throw new Error('no button');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.click(x, y);
      // The length of this pause is the subject of the test.
      await page.waitForTimeout(pause);
      await page.mouse.click(x, y);
      await expect(toast(page, third)).toBeVisible();
      // The row that was acted on is still in place, for seconds; no other client's button has moved under the
      // pointer.
      await expect(rowOf(page, third).locator('.desk-status')).toHaveText('Bestätigt');
      await settled(page);
      expect(changes).toHaveLength(1);
      expect(await statusesOf(stack, names)).toEqual(['pending', 'pending', 'confirmed']);
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      // It leaves the list as soon as the pointer is elsewhere.
      await page.mouse.move(0, 0);
      await expect(rowOf(page, third)).toHaveCount(0);
      await expect(confirming(page, second)).toBeVisible();
    },
  );
}

test(
  'desk lists: one act reloads only the list, its sums and the counts',
  atNight,
  async ({ page, stack }) => {
    await bookAll(stack, ['Counted Muster']);
    await signIn(page, stack);
    // Areas opened before send no requests.
    for (const name of ['calendar', 'payments', 'appointments']) {
      await open(page, name);
      await settled(page);
    }
    await page.route('**/api/admin/news*', (route) => route.abort('aborted'));
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/admin/news') {
        asked.push(`${request.method()} ${pathname}`);
      }
    });
    await confirming(page, 'Counted Muster').click();
    await expect(toast(page, 'Counted Muster')).toContainText(acts.undo);
    await settled(page);
    expect(asked.map((call) => call.replace(/[\w-]{22}$/, ':id')).toSorted()).toEqual([
      'GET /api/admin/statistics',
      'GET /api/appointments',
      'PATCH /api/appointments/:id',
      'POST /api/payments/sums',
    ]);
  },
);

test(
  'desk list: with the keyboard, focus stays on the row that was acted on',
  atNight,
  async ({ page, stack }) => {
    await bookAll(stack, ['Keys Muster']);
    await openRequests(page, stack);
    await confirming(page, 'Keys Muster').focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Keys Muster')).toBeVisible();
    const name = rowOf(page, 'Keys Muster').locator('.desk-row-open');
    await expect(name).toBeFocused();
    // Once the row has left the list, the focus is on an element nearby.
    await expect(rowOf(page, 'Keys Muster')).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
    await expect(area(page).locator(':focus')).toHaveCount(1);
  },
);

test(
  'desk: an act can be undone for a minute, from its toast and from the dialog',
  atNight,
  async ({ page, stack }) => {
    await bookAll(stack, ['Undone Muster']);
    await signIn(page, stack);
    await open(page, 'appointments');
    const status = rowOf(page, 'Undone Muster').locator('.desk-status');
    await confirming(page, 'Undone Muster').click();
    const said = toast(page, 'Undone Muster');
    await expect(said).toContainText('Status auf "bestätigt" aktualisiert');
    await said.getByRole('button', { name: acts.undo }).click();
    await expect(toast(page, acts.undone)).toContainText('Undone Muster');
    await expect(status).toHaveText('Ausstehend');
    expect(await statusesOf(stack, ['Undone Muster'])).toEqual(['pending']);

    await confirming(page, 'Undone Muster').click();
    await expect(status).toHaveText('Bestätigt');
    await rowOf(page, 'Undone Muster').locator('.desk-row-open').click();
    const history = page.locator('dialog[open] .desk-history');
    await unfold(page);
    await history.getByRole('button', { name: acts.undo }).click();
    await expect(page.locator('dialog[open] .desk-dialog-head .desk-status')).toHaveText(
      'Ausstehend',
    );
    await expect(history.getByRole('button', { name: acts.undo })).toHaveCount(0);
    expect(await statusesOf(stack, ['Undone Muster'])).toEqual(['pending']);
  },
);
