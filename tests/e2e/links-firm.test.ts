/** The firm's link: a request seen, confirmed or declined, wherever the notice is read. */
import { pick } from '#i18n/catalogue.ts';
import { signIn } from '#tests/stack/client.ts';
import {
  booked,
  button,
  heading,
  main,
  notice,
  openLink,
  stored,
  submit,
  tokenOf,
} from './links-page.ts';
import {
  browserLocale,
  expect,
  findAxeViolations,
  languages,
  overflowsSideways,
  settled,
  test,
} from './support.ts';

const path = '/request';
const german = pick('de', 'request');

for (const [index, language] of languages.entries()) {
  const texts = pick(language, 'request');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 375, height: 800 } });

    test('a request is seen and confirmed, with a word to the client', async ({ page, stack }) => {
      const { id, email } = await booked(stack, 1 + index);
      await openLink(page, tokenOf(id, 'firm'), { path, language });
      await expect(heading(page)).toHaveText(texts.titles.pending);
      await expect(main(page).locator('dl')).toContainText(email);
      await expect(main(page).locator('dl')).toContainText('Guten Tag');
      await expect(main(page).locator('dl')).toContainText(texts.facts.noPhone);
      const { meetings } = pick(language, 'records');
      await expect(main(page).getByText(meetings.office)).toHaveText(
        new RegExp(`^${meetings.office}`),
      );
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
      await page.locator('textarea').fill('Bis bald');
      await submit(page).click();
      await expect(heading(page)).toHaveText(texts.titles.confirmed);
      await expect(heading(page)).toBeFocused();
      await expect(main(page)).toContainText(texts.ledes.decidedNow);
      expect(await findAxeViolations(page)).toEqual([]);
      expect((await stored(stack, id)).status).toBe('confirmed');
      await page.reload();
      await expect(heading(page)).toHaveText(texts.titles.confirmed);
      await expect(main(page).getByRole('button')).toHaveCount(0);
    });

    test('a request is declined after a question, and what was typed stays', async ({
      page,
      stack,
    }) => {
      const { id } = await booked(stack, 10 + index);
      await openLink(page, tokenOf(id, 'firm'), { path, language });
      await page.locator('textarea').fill('Leider nein');
      await button(page, texts.decline).click();
      await expect(heading(page)).toHaveText(texts.titles.declining);
      await expect(page.locator('textarea')).toHaveValue('Leider nein');
      expect(await findAxeViolations(page)).toEqual([]);
      expect((await stored(stack, id)).status).toBe('pending');
      await submit(page).click();
      await expect(heading(page)).toHaveText(texts.titles.declined);
      // The step's entry of the history is left meanwhile, which a reload would break off.
      await settled(page);
      await page.reload();
      await expect(heading(page)).toHaveText(texts.titles.declined);
      const headers = await signIn(stack);
      const history = await fetch(`${stack.url}/api/appointments/${id}/history`, { headers });
      expect(await history.json()).toMatchObject({
        events: [
          { kind: 'requested' },
          { kind: 'status', to: 'cancelled', by: 'firm-link', note: 'Leider nein' },
        ],
      });
    });
  });
}

test.describe('when something is not as it was', () => {
  test.use({ expectedErrors: /404|409|Failed to load|ERR_/ });

  test('a decision by somebody else is said, with its time', async ({ page, stack }) => {
    const { id } = await booked(stack, 20);
    await openLink(page, tokenOf(id, 'firm'), { path });
    const headers = await signIn(stack);
    await fetch(`${stack.url}/api/appointments/${id}?status=cancelled`, {
      method: 'PATCH',
      headers,
    });
    await submit(page).click();
    await expect(heading(page)).toHaveText(german.titles.cancelled);
    await expect(notice(page)).toContainText(german.notices.changed);
    await expect(main(page)).toContainText(/Entschieden am .* Uhr in der Verwaltung/);
  });

  test('what was confirmed before is not called declined', async ({ page, stack }) => {
    const { id } = await booked(stack, 26);
    const headers = await signIn(stack);
    for (const status of ['confirmed', 'cancelled']) {
      const url = `${stack.url}/api/appointments/${id}?status=${status}`;
      expect((await fetch(url, { method: 'PATCH', headers })).status).toBe(200);
    }
    await openLink(page, tokenOf(id, 'firm'), { path });
    await expect(heading(page)).toHaveText(german.titles.cancelled);
  });

  test('an answer that is lost: the page looks, and says what is true', async ({ page, stack }) => {
    const { id } = await booked(stack, 22);
    await openLink(page, tokenOf(id, 'firm'), { path });
    await page.route('**/api/links/request/decision', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await expect(heading(page)).toHaveText(german.titles.confirmed);
    await expect(main(page)).toContainText(german.ledes.decidedNow);
  });

  for (const [begun, startsAt] of [
    [false, '2199-01-01T09:00:00.000Z'],
    [true, '2020-01-01T09:00:00.000Z'],
  ] as const) {
    const title = begun ? 'had begun is confirmed without a word' : 'lies ahead takes a word';
    test(`a lapsed request that ${title}`, async ({ page, stack }) => {
      const { id } = await booked(stack, begun ? 28 : 27);
      await page.route('**/api/links/request', async (route) => {
        const response = await route.fetch();
        const body: unknown = await response.json();
        const json = Object.assign({}, body, { status: 'expired', startsAt });
        await route.fulfill({ response, json });
      });
      await openLink(page, tokenOf(id, 'firm'), { path });
      await expect(heading(page)).toHaveText(german.titles.expired);
      await expect(main(page)).toContainText(german.ledes[begun ? 'begun' : 'expired']);
      await expect(submit(page)).toHaveText(german.confirmLate);
      await expect(main(page).locator('textarea')).toHaveCount(begun ? 0 : 1);
    });
  }

  test("the visitor's link decides nothing here", async ({ page, stack }) => {
    const { id } = await booked(stack, 24);
    await openLink(page, tokenOf(id), { path });
    await expect(heading(page)).toHaveText(german.titles.dead);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
