/** A session that ends during work: nothing typed is lost, and no personal data stays visible. */
import { pick } from '#platform/i18n/catalogue.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import {
  act,
  area,
  button,
  dialog,
  discard,
  open,
  part,
  rowOf,
  signIn,
  signInBetween,
  signInByForm,
  toast,
  words,
} from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  expect,
  findViolations,
  findViolationsAtNight,
  type Page,
  test,
  when,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

const { desk, inbox, records } = words;
const { exceptions } = words.hours;
const { appointments: own } = desk;
const service = pick('de', 'services').titles['finanz-investment'];

test(
  'desk session: forms keep what was typed when the session ends on submit',
  atNight,
  async ({ page, stack }) => {
    test.slow();
    const [slot] = await listAvailable(stack);
    if (!slot) throw new Error('no slot');
    await book(stack, { ...bookingOf(slot), clientName: 'Session Muster' });
    await signIn(page, stack);

    await open(page, 'calendar');
    await page.locator('#slot-date').fill('2034-06-05');
    await page.locator('#slot-time').fill('08:00');
    await signInBetween(page, stack, () => button(area(page), desk.slots.add).click());
    await expect(toast(page, desk.slots.added)).toBeVisible();

    await page.locator('#series-startDate').fill('2034-06-05');
    await page.locator('#series-endDate').fill('2034-06-09');
    await signInBetween(page, stack, () => button(area(page), desk.series.preview).click());
    await signInBetween(page, stack, () => dialog(page).locator('.desk-actions .button').click());
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page.locator('#series-startDate')).toHaveValue('05.06.2034');

    await open(page, 'hours');
    await page.locator('#exception-date').fill('2034-06-12');
    await page.locator('#exception-reason').fill('Klausurtag');
    await signInBetween(page, stack, () =>
      button(part(page, exceptions.title), exceptions.preview).click(),
    );
    await signInBetween(page, stack, () => button(dialog(page), exceptions.submit).click());
    await expect(rowOf(page, 'Klausurtag')).toBeVisible();

    await open(page, 'appointments');
    await button(area(page), own.enter.open).click();
    await page.locator('#enter-date').fill('2034-06-13');
    await page.locator('#enter-time').fill('09:00');
    await page.locator('#enter-clientName').fill('Phone Session');
    await page.locator('#enter-service').selectOption({ label: service });
    await page.locator('#enter-message').fill('Rückruf');
    await signInBetween(page, stack, () => button(dialog(page), own.enter.submit).click());
    await expect(rowOf(page, 'Phone Session')).toContainText(service);

    await rowOf(page, 'Session Muster').locator('.desk-row-open').click();
    await act(page, own.move.open);
    await page.locator('#move-date').fill('2034-06-14');
    await page.locator('#move-time').fill('10:00');
    await page.locator('#move-note').fill('Wie besprochen');
    await signInBetween(page, stack, () => button(dialog(page), own.move.submit).click());
    await expect(dialog(page).locator('.desk-history')).toContainText('Wie besprochen');
    await act(page, new RegExp(desk.statusActions.declined));
    await page.locator('#cancel-note').fill('Leider verhindert');
    await signInBetween(page, stack, () => button(dialog(page), own.declineSubmit).click());
    await expect(dialog(page).locator('.desk-history')).toContainText('Leider verhindert');
    await page.keyboard.press('Escape');

    await open(page, 'testimonials');
    await button(area(page), inbox.add).click();
    await dialog(page).locator('[name=name]').fill('Sitzung Muster');
    await dialog(page).locator('[name=text]').fill('Ruhig und genau.');
    await signInBetween(page, stack, () => button(dialog(page), inbox.save).click());
    await expect(rowOf(page, 'Sitzung Muster')).toContainText('Ruhig und genau.');

    await open(page, 'records');
    await page.locator('#person-q').fill('nobody@example.com');
    await signInBetween(page, stack, () => button(area(page), records.person.search).click());
    await expect(area(page)).toContainText('nobody@example.com');
  },
);

test(
  'desk session: a page restored after its session ended shows only the sign-in',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    const leave = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    const comeBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await leave();
    await expect(page.locator('.desk')).toBeHidden();
    await comeBack();
    await expect(page.locator('.desk')).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);

    await leave();
    await page.context().clearCookies();
    await comeBack();
    await expect(dialog(page).locator('input[type=password]')).toBeVisible();
    await expect(page.locator('.desk')).toBeHidden();
    await button(dialog(page), desk.signIn.leave).click();
    await expect(page.locator('.desk, dialog[open]')).toHaveCount(0);
    await page.goBack();
    await expect(page.locator('.desk')).toHaveCount(0);
  },
);

/** All text, attributes and field values of the page. */
const everythingIn = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
  });

for (const end of ['by its timer', 'by an answer'] as const) {
  test(
    `desk session: leaves no client data in the document when it ends ${end}, and restores drafts`,
    when(end === 'by an answer'),
    async ({ page, stack }) => {
      const [slot] = await listAvailable(stack);
      if (!slot) throw new Error('no slot');
      // Both cases run on one stack.
      const name = end === 'by its timer' ? 'Idle Muster' : 'Idle Beispiel';
      const email = 'idle.person@example.com';
      await book(stack, { ...bookingOf(slot), clientName: name, email });
      await page.clock.install();
      await signIn(page, stack);
      await open(page, 'hours');
      await page.locator('#exception-reason').fill('Satz eins');
      await open(page, 'appointments');
      await expect(rowOf(page, name)).toBeVisible();
      await button(area(page), own.enter.open).click();
      await page.locator('#enter-clientName').fill('Draft Person');
      await page.locator('#enter-message').fill('Satz zwei');
      expect(await everythingIn(page)).toMatch(/Idle (Muster|Beispiel)[^]*Draft Person/);

      if (end === 'by its timer') {
        // The server's clock has not moved, so the page's timer alone ends the session.
        await page.route('**/api/admin/session', (route) =>
          route.fulfill({ json: { authenticated: false } }),
        );
        await page.clock.fastForward(14 * 60_000);
        await expect(rowOf(page, name)).toHaveCount(1);
        await page.clock.fastForward(61_000);
      } else {
        await page.context().clearCookies();
        await page.clock.fastForward(31_000);
      }
      const again = page.getByRole('dialog', { name: desk.signIn.againTitle });
      await expect(again.locator('input[type=password]')).toBeFocused();
      expect(await everythingIn(page)).not.toMatch(
        /Idle (Muster|Beispiel)|idle\.person|Draft Person|Satz (eins|zwei)/,
      );
      expect(await findViolationsAtNight(page)).toEqual([]);

      await page.unroute('**/api/admin/session');
      await again.locator('input[type=password]').fill('wrong');
      await page.keyboard.press('Enter');
      await expect(toast(page, desk.signIn.wrong)).toBeVisible();
      await again.locator('input[type=password]').fill(stack.password);
      await page.keyboard.press('Enter');
      await expect(again).toHaveCount(0);
      await expect(page.locator('#enter-clientName')).toHaveValue('Draft Person');
      await expect(page.locator('#enter-message')).toHaveValue('Satz zwei');
      await expect(page.locator('#enter-message')).toBeFocused();
      // The dialog is still modal: the page behind is inert, and Escape asks before it closes.
      await expect(page.locator('dialog:modal')).toHaveCount(1);
      await discard(page);
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(rowOf(page, name)).toBeVisible();
      await open(page, 'hours');
      await expect(page.locator('#exception-reason')).toHaveValue('Satz eins');
    },
  );
}

test(
  'desk sessions: lists the other sessions and ends them',
  atNight,
  async ({ page, stack, browser }) => {
    const { sessions } = records;
    const elsewhere = await browser.newContext({ baseURL: stack.url, locale: 'de-CH' });
    const other = await elsewhere.newPage();
    await signInByForm(other, stack);
    await signInByForm(page, stack);
    await open(page, 'security');
    const list = page.locator('.desk-part', { hasText: sessions.title });
    await expect(list.locator('.desk-row').filter({ hasText: sessions.current })).toHaveCount(1);
    await expect(list.locator('.desk-row').filter({ hasText: 'Chrome' })).not.toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await button(list, sessions.endOthers).click();
    await button(dialog(page), sessions.endOthers).click();
    await expect(toast(page, sessions.othersEnded)).toBeVisible();
    await expect(list.locator('.desk-row')).toHaveCount(1);
    await other.getByRole('button', { name: desk.refresh }).click();
    await expect(dialog(other).locator('input[type=password]')).toBeVisible();
    await elsewhere.close();

    await button(list, sessions.endAll).click();
    await button(dialog(page), sessions.endAll).click();
    await expect(dialog(page).locator('input[type=password]')).toBeVisible();
    await expect(page.locator('.desk')).toHaveCount(0);
  },
);
