/**
 * The three checkers in every state of the desk and of the pages on which visitors choose, write and pay, light
 * and dark: whatever can be pressed is pressed, whatever would change something is refused. So they read
 * dialogs, forms, errors, questions, refusals and toasts. What follows when all goes well has journeys of its
 * own.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { patience } from '#scripts/test/patience.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { contactMessage, inquiry } from '#tests/support/messages.ts';
import { addConsultant, addException, ask, dayAhead } from './desk-hours-page.ts';
import { areaLink, send, signIn } from './desk-page.ts';
import { pay } from './desk-payments-page.ts';
import { booked, tokenOf } from './links-page.ts';
import { request } from './paying-stack.ts';
import { pressAll, refuseChanges } from './press-all.ts';
import {
  atNight,
  browserLocale,
  expect,
  type Language,
  languages,
  settled,
  test,
} from './support.ts';
import type { Stack } from '#tests/support/stack.ts';

test.use({ expectedErrors: /status of (4\d\d|503)/ });

const tokenIn = ({ link }: { link: string }) => new URL(link).hash.slice(1);

/** The pages of visitors that have states, and what makes the fragment of their address. */
const pages: readonly (readonly [
  title: string,
  path: `/${string}`,
  fragment?: (stack: Stack) => Promise<string>,
])[] = [
  ['the booking page', '/booking'],
  ['the contact form', '/contact'],
  ['the inquiries', '/services'],
  ['the questions', '/faq'],
  ['a link that is dead', '/appointment', () => Promise.resolve('dead')],
  ["a firm's link that is dead", '/request', () => Promise.resolve('dead')],
  ['a payment that is not found', '/pay', () => Promise.resolve('dead')],
  ['a payment that cannot be checked', '/payment-success'],
  ["a client's link", '/appointment', async (stack) => tokenOf((await booked(stack, 1)).id)],
  ["the firm's link", '/request', async (stack) => tokenOf((await booked(stack, 1)).id, 'firm')],
  [
    'the link of a cancelled appointment',
    '/appointment',
    async (stack) => {
      const { id } = await booked(stack, 1);
      await ask(stack, 'PATCH', `/appointments/${id}?status=cancelled`);
      return tokenOf(id);
    },
  ],
  ['an open payment', '/pay', async (stack) => tokenIn(await request(stack))],
  [
    'a paid payment',
    '/pay',
    async (stack) => {
      const asked = await request(stack);
      await pay(stack, asked);
      return tokenIn(asked);
    },
  ],
];

/** Requests, letters, payments and an absence. */
async function fillDesk(stack: Stack, language: Language) {
  const who = { clientName: `Ada Muster ${language}`, email: `${language}.muster@example.com` };
  for (const slot of (await listAvailable(stack)).slice(0, 2)) {
    await book(stack, { ...bookingOf(slot), ...who });
  }
  const letter = { name: who.clientName, email: who.email };
  await send(stack, '/api/contact', { ...contactMessage, ...letter });
  await send(stack, '/api/inquiries', { ...inquiry, ...letter });
  await addConsultant(stack, `Dora ${language}`);
  const date = dayAhead(3, 20 + languages.indexOf(language));
  await addException(stack, { kind: 'closed', from: `${date}T00:00`, to: `${date}T12:00` });
  await request(stack, who);
  await pay(stack, await request(stack, { ...who, packageName: `Phase ${language}` }));
}

for (const language of languages) {
  test.describe(`every state in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });
    test.beforeEach(({ page }) => refuseChanges(page));

    for (const [title, path, fragment] of pages) {
      test(`of ${title}`, async ({ page, stack }) => {
        test.setTimeout(300_000 * patience);
        const hash = fragment ? `#${await fragment(stack)}` : '';
        await page.goto(`${localizePath(path, language)}${hash}`);
        await settled(page);
        expect(await pressAll(page)).toEqual([]);
      });
    }

    test('of the desk', async ({ page, stack }) => {
      test.setTimeout(1_200_000 * patience);
      await fillDesk(stack, language);
      await signIn(page, stack, language);
      for (const name of Object.keys(pick(language, 'admin').nav)) {
        // Not by the mouse: a toast stays while it is on it, and refusals pile up here.
        await areaLink(page, name).dispatchEvent('click');
        await expect(areaLink(page, name)).toHaveAttribute('aria-current', 'page');
        expect.soft(await pressAll(page), name).toEqual([]);
      }
      // Dialogs over every area; the second one switches the keys off.
      for (const key of ['/', '?']) {
        await page.keyboard.press(key);
        const dialogs = page.locator('dialog[open]');
        await expect(dialogs).toHaveCount(1);
        expect.soft(await pressAll(page), key).toEqual([]);
        // What was pressed last may take the first Escape.
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(dialogs).toHaveCount(0, { timeout: 1000 });
        }).toPass();
      }
    });
  });
}
