/** Browser tests of the second factor, inbox, testimonials and a person's data, with the real functions. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { personDataSchema } from '#features/records/contract/person.ts';
import { testimonialSchema } from '#features/testimonials/contract/testimonial.ts';
import { fill } from '#platform/i18n/fill.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { contactMessage, inquiry } from '#tests/support/messages.ts';
import type { Stack } from '#tests/support/stack.ts';
import {
  area,
  button,
  dialog,
  signIn,
  signInByForm,
  givePassword,
  leave,
  rows,
  send,
  open,
  toast,
  words,
} from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  when,
  atNight,
  expect,
  findViolations,
  findViolationsAtNight,
  type Page,
  test,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

const { desk, inbox, records } = words;
const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const formula = '=HYPERLINK("https://evil.example","Klick")';

async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}

/** By day one state of a journey stands for the others. */
async function expectAccessibleAtNight(page: Page) {
  expect(await findViolationsAtNight(page)).toEqual([]);
}

async function giveCode(page: Page, code: string) {
  await page.locator('[name=code]').fill(code);
  await page.keyboard.press('Enter');
}

test(
  'desk security: enables, requires and disables a second factor',
  atNight,
  async ({ page, stack }) => {
    test.slow();
    const { factor } = records;
    await signIn(page, stack);
    await open(page, 'security');
    const setUp = button(area(page), factor.setUp);
    const box = await setUp.boundingBox();
    expect(box?.width).toBeLessThan(240);
    await setUp.click();
    await expect(page.locator('[name=password]')).toBeFocused();
    await expectAccessible(page);
    await page.locator('[name=password]').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(toast(page, factor.wrongPassword)).toBeVisible();
    await page.locator('[name=password]').fill(stack.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: factor.qr })).toBeVisible();
    await expectAccessible(page);
    const secret = await page.locator('.desk-secret code').innerText();

    await giveCode(page, '000000');
    await expect(toast(page, factor.codeFailed)).toBeVisible();
    // The code of the previous time step, so that the current one can be used next without waiting.
    const first = codeAt(secret, new Date(Date.now() - 30_000));
    await giveCode(page, first);
    await expect(page.locator('.desk-secret')).toBeFocused();
    await expect(toast(page, factor.enabled)).toBeVisible();
    const codes = await page.locator('.desk-codes code').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await expectAccessible(page);
    await button(area(page), factor.kept).click();
    await expect(page.locator('.desk-codes')).toHaveCount(0);
    await expect(button(area(page), factor.replace)).toBeFocused();
    await expect(area(page)).toContainText(fill(factor.on, { count: '10' }));
    await page.reload();
    await expect(area(page)).toContainText(fill(factor.on, { count: '10' }));
    await expect(page.locator('.desk-secret')).toHaveCount(0);
    await leave(page);

    await givePassword(page, stack);
    await expect(page.locator('[name=code]')).toBeFocused();
    await expectAccessible(page);
    await giveCode(page, first);
    await expect(page.locator('.field-error')).toHaveText(desk.signIn.wrongCode);
    await expectAccessible(page);
    const second = codeAt(secret, new Date());
    await giveCode(page, second);
    await expect(page.locator('.desk-nav')).toBeVisible();
    await leave(page);

    const [recovery = '', another = ''] = codes;
    await givePassword(page, stack);
    await giveCode(page, second);
    await expect(page.locator('.field-error')).toHaveText(desk.signIn.wrongCode);
    await giveCode(page, recovery.toLowerCase());
    await expect(page.locator('.desk-nav')).toBeVisible();
    await open(page, 'security');
    await expect(area(page)).toContainText(fill(factor.on, { count: '9' }));

    await button(area(page), factor.disable).click();
    await expectAccessible(page);
    // The previous answer had the same text; wait until its toast is gone.
    await expect(toast(page, factor.codeFailed)).toHaveCount(0);
    await page.locator('[name=password]').fill(stack.password);
    await giveCode(page, recovery);
    await expect(toast(page, factor.codeFailed)).toBeVisible();
    await giveCode(page, another);
    await expect(toast(page, factor.disabled)).toBeVisible();
    await expect(button(area(page), factor.setUp)).toBeVisible();
    await leave(page);
    await signInByForm(page, stack);
    await open(page, 'security');
  },
);

const letters = [
  {
    kind: 'messages',
    path: '/api/contact',
    letter: { ...contactMessage, name: markup, subject: formula, message: `${markup}\n${formula}` },
    heading: formula,
  },
  {
    kind: 'inquiries',
    path: '/api/inquiries',
    letter: { ...inquiry, name: markup, company: formula, message: `${markup}\n${formula}` },
    heading: 'Strategie',
  },
] as const;

for (const { kind, path, letter, heading } of letters) {
  test(
    `desk ${kind}: marks one done and open again, links a reply, erases it, and shows its content as text`,
    when(kind === 'messages'),
    async ({ page, stack }) => {
      await send(stack, path, letter);
      await signIn(page, stack);
      await open(page, kind);
      const row = rows(page).filter({ hasText: markup });
      await expect(row.locator('.desk-status')).toHaveText(inbox.open);
      await row.locator('.desk-row-open').click();
      await expect(dialog(page).getByRole('heading')).toContainText(heading);
      for (const text of [markup, formula, letter.email]) {
        await expect(dialog(page)).toContainText(text);
      }
      await expect(dialog(page).locator('img, script')).toHaveCount(0);
      // Reading it does not end it.
      await expect(row.locator('.desk-status')).toHaveText(inbox.open);
      await expectAccessible(page);

      const reply = new URL((await dialog(page).locator('a.button').getAttribute('href')) ?? '');
      const subject = (await dialog(page).getByRole('heading').innerText()).trim();
      expect(reply.protocol).toBe('mailto:');
      expect(reply.pathname).toBe(letter.email);
      expect(reply.searchParams.get('subject')).toBe(fill(inbox.replySubject, { subject }));

      await button(dialog(page), inbox.markDone).click();
      await expect(row.locator('.desk-status')).toHaveText(inbox.done);
      await button(dialog(page), inbox.reopen).click();
      await expect(row.locator('.desk-status')).toHaveText(inbox.open);
      await expect(button(dialog(page), inbox.markDone)).toBeVisible();

      await button(dialog(page), inbox.erase).click();
      await expect(dialog(page)).toContainText(inbox.eraseQuestion);
      await expect(button(dialog(page), desk.cancel)).toBeFocused();
      await expectAccessibleAtNight(page);
      await button(dialog(page), desk.cancel).click();
      await button(dialog(page), inbox.erase).click();
      await button(dialog(page), inbox.eraseAction).click();
      await expect(toast(page, inbox.erased)).toBeVisible();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(row).toHaveCount(0);
      await page.getByRole('button', { name: desk.refresh }).click();
      await expect(toast(page, desk.refreshed)).toBeVisible();
      await expect(row).toHaveCount(0);
    },
  );
}

test("desk records: finds a person's data, exports and erases them", async ({ page, stack }) => {
  const { person, audit } = records;
  const email = 'grete.person@example.com';
  const name = 'Grete Person';
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  await book(stack, { ...bookingOf(slot), email, clientName: name, message: markup });
  await send(stack, '/api/contact', { ...contactMessage, email, name });
  await send(stack, '/api/inquiries', { ...inquiry, email: email.toUpperCase(), name });
  await send(stack, '/api/contact', {
    ...contactMessage,
    email: 'hanna@example.com',
    name: 'Hanna Bleibt',
  });
  await signIn(page, stack);
  await open(page, 'records');
  const search = async (address: string) => {
    await page.locator('#person-q').fill(address);
    await page.keyboard.press('Enter');
  };

  await search('Grete.PERSON@example.com');
  await expect(area(page)).toContainText(fill(person.found, { count: '3' }));
  const found = rows(page).filter({ hasText: name });
  await expect(found).toHaveCount(3);
  await expect(found.filter({ hasText: markup })).toHaveCount(1);
  // The record's column is the widest, whatever its content.
  await expect(found.first().locator('.desk-status').first()).toBeVisible();
  const widthOf = (place: string) =>
    found.first().evaluate((row, query) => row.querySelector(query)?.clientWidth ?? 0, place);
  expect(await widthOf('.desk-row-main')).toBeGreaterThan(2 * (await widthOf('.desk-row-when')));
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await button(area(page), person.export).click();
  const file = await (await downloading).path();
  const data = z.parse(personDataSchema, JSON.parse(await readFile(file, 'utf8')));
  expect(data).toMatchObject({
    appointments: [{ clientName: name, message: markup, history: [{ kind: 'requested' }] }],
    messages: [{ subject: contactMessage.subject }],
    inquiries: [{ company: inquiry.company }],
  });

  await button(area(page), person.erase).click();
  await expect(dialog(page)).toContainText(person.eraseQuestion);
  await expectAccessibleAtNight(page);
  await button(dialog(page), person.eraseAction).click();
  await expect(toast(page, person.erased)).toBeVisible();
  await search(email);
  await expect(area(page)).toContainText(fill(person.found, { count: '0' }));
  await expect(found).toHaveCount(0);

  const trail = page.getByRole('region', { name: audit.title });
  for (const action of [audit.actions.person_erased, audit.actions.person_shown]) {
    await expect(trail).toContainText(action);
  }
  // The audit trail names the session that acted, and contains no personal data.
  await expect(trail).toContainText(
    new RegExp(fill(audit.actors.session, { session: '.?[\\w-]{8}' })),
  );
  await expect(trail).not.toContainText(/@|Grete|PERSON@/);

  // Of the erased appointment, the statistics keep a count for its month.
  await open(page, 'figures');
  const counted = page.locator('details', {
    hasText: /^Gelöschte Termine, nur noch gezählt: [1-9]/,
  });
  await counted.locator('summary').click();
  await expect(counted.getByRole('row')).not.toHaveCount(1);
  await expectAccessibleAtNight(page);

  await open(page, 'messages');
  await expect(rows(page).filter({ hasText: 'Hanna Bleibt' })).toBeVisible();
  await open(page, 'records');
  await search('hanna@example.com');
  await expect(rows(page).filter({ hasText: 'Hanna Bleibt' })).toHaveCount(1);
  await leave(page);
  await expect(page.locator('.desk, .desk-dialog, .desk-row')).toHaveCount(0);
  expect(await page.content()).not.toMatch(/grete|hanna/i);
});

test(
  'desk records: finds a person by phone number, and exports and erases only the chosen records',
  atNight,
  async ({ page, stack }) => {
    const { person } = records;
    const slots = await listAvailable(stack);
    for (const [index, clientName] of ['Rita Nummer', 'Rita Nümmer', 'Rita Bleibt'].entries()) {
      const slot = slots[index];
      if (!slot) throw new Error('no slot');
      await book(stack, { ...bookingOf(slot), clientName, phone: '+41 79 987 65 43' });
    }
    await signIn(page, stack);
    await open(page, 'records');
    await page.locator('#person-q').fill('R');
    await page.keyboard.press('Enter');
    await expect(page.locator('.field-error')).toHaveText(person.short);
    await page.locator('#person-q').fill('0799876543');
    await page.keyboard.press('Enter');
    await expect(area(page)).toContainText(fill(person.found, { count: '3' }));
    const found = rows(page).filter({ hasText: 'Rita' });
    await expect(found).toHaveCount(3);
    await expect(button(area(page), person.eraseChosen)).toBeDisabled();
    await expectAccessible(page);
    for (const name of ['Rita Nummer', 'Rita Nümmer'])
      await found.filter({ hasText: name }).getByRole('checkbox').check();
    await expect(area(page)).toContainText(fill(person.chosen, { count: '2' }));

    const downloading = page.waitForEvent('download');
    await button(area(page), person.export).click();
    const file = await (await downloading).path();
    const data = z.parse(personDataSchema, JSON.parse(await readFile(file, 'utf8')));
    expect(data.appointments.map(({ clientName }) => clientName).toSorted()).toEqual([
      'Rita Nummer',
      'Rita Nümmer',
    ]);

    await button(area(page), person.eraseChosen).click();
    await expect(dialog(page)).toContainText(fill(person.counts.appointments, { count: '2' }));
    await expectAccessible(page);
    await button(dialog(page), person.eraseAction).click();
    await expect(toast(page, person.erased)).toBeVisible();
    await page.locator('#person-q').fill('0799876543');
    await page.keyboard.press('Enter');
    await expect(area(page)).toContainText(fill(person.found, { count: '1' }));
    await expect(found).toHaveText(/Rita Bleibt/);
  },
);

async function listPublic({ url }: Stack) {
  const response = await fetch(`${url}/api/testimonials`);
  const list = z.parse(z.array(testimonialSchema), await response.json());
  return list.map(({ name, text }) => ({ name, text }));
}

test(
  'desk testimonials: adds, edits, hides, orders and deletes them',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'testimonials');
    await expect(button(area(page), inbox.add)).toBeVisible();
    const rowOf = (name: string) => rows(page).filter({ hasText: name });
    const names = async () => (await listPublic(stack)).map(({ name }) => name);

    await button(area(page), inbox.add).click();
    await button(dialog(page), inbox.save).click();
    await expect(dialog(page).locator('.field-error')).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const name of ['Zora Erste', 'Zita Zweite']) {
      await button(area(page), inbox.add).click();
      await dialog(page).locator('[name=name]').fill(name);
      await dialog(page).locator('[name=rating]').selectOption('4');
      await dialog(page).locator('[name=text]').fill(markup);
      await button(dialog(page), inbox.save).click();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(rowOf(name)).toContainText(`4/5`);
    }
    await expect(toast(page, inbox.saved)).toBeVisible();
    await expectAccessible(page);

    await button(rowOf('Zora Erste'), `${inbox.edit}: Zora Erste`).click();
    await expect(dialog(page).locator('[name=text]')).toHaveValue(markup);
    await dialog(page).locator('[name=text]').fill('Genau und diskret.');
    await button(dialog(page), inbox.save).click();
    await expect(rowOf('Zora Erste')).toContainText('Genau und diskret.');
    expect(await listPublic(stack)).toContainEqual({
      name: 'Zora Erste',
      text: 'Genau und diskret.',
    });

    const hide = button(rowOf('Zora Erste'), `${inbox.hide}: Zora Erste`);
    await hide.click();
    await expect(rowOf('Zora Erste').locator('.desk-status')).toHaveText(inbox.hidden);
    expect(await names()).not.toContain('Zora Erste');
    await button(rowOf('Zora Erste'), `${inbox.show}: Zora Erste`).click();
    await expect(rowOf('Zora Erste').locator('.desk-status')).toHaveText(inbox.visible);

    // The two are adjacent; the second moves above the first and back.
    const before = await names();
    const [upper = '', lower = ''] = before.filter((name) => /^Z(ora|ita) /.test(name));
    const shown = () => rows(page).locator('.desk-strong').allInnerTexts();
    for (const [way, name] of [
      [inbox.up, lower],
      [inbox.down, lower],
      [inbox.down, upper],
      [inbox.up, upper],
    ] as const) {
      const arrow = button(rowOf(name), `${way}: ${name}`);
      const listed = await shown();
      await arrow.click();
      await expect.poll(shown).not.toEqual(listed);
      await expect(arrow).toBeFocused();
      await expect.poll(names).toEqual(await shown());
    }
    expect(await names()).toEqual(before);

    for (const name of [upper, lower]) {
      await button(rowOf(name), `${inbox.delete}: ${name}`).click();
      await expect(dialog(page)).toContainText(inbox.deleteQuestion);
      await expectAccessible(page);
      await button(dialog(page), inbox.delete).click();
      await expect(rowOf(name)).toHaveCount(0);
    }
    await expect(toast(page, inbox.deleted)).toBeVisible();
    expect(await names()).not.toContain(upper);
  },
);
