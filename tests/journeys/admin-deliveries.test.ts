/** Browser tests of deliveries in the desk, with a mail server that refuses chosen recipients. */
import { listDeliveries } from '#features/delivery/contract/delivery-routes.ts';
import type { Delivery } from '#features/outbox/contract/delivery.ts';
import { pathOf } from '#platform/contract/route.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { area, button, dialog, open, rowOf, signIn, tabTo, toast } from './desk-page.ts';
import { bookFor, deliveryOf, test } from './delivery-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  type Language,
  overflowsSideways,
} from './support.ts';

test(
  'desk deliveries: shows a refused mail, sends it again, and removes the notice once it is sent',
  atNight,
  async ({ page, stack, smtp }) => {
    const words = pick('de', 'adminDeliveries');
    const desk = pick('de', 'admin');
    const email = 'refused@example.com';
    const refusal = { code: 550, text: 'no such mailbox' };
    smtp.behaviour.refuseRecipient = (address) => (address === email ? refusal : undefined);
    await bookFor(stack, 'Refused Muster', email);
    await signIn(page, stack);
    // Delivery began with the booking; its result appears without a reload.
    const notice = area(page).locator('.need[data-kind=delivery]');
    await page.clock.install();
    /** Advances the page's clock and retries: the clock may be faster than the mail server. */
    const soon = (look: () => Promise<void>) =>
      expect(async () => {
        await page.clock.fastForward(31_000);
        await look();
      }).toPass();
    await soon(() => expect(notice).toBeVisible({ timeout: 1000 }));
    await expect(notice).toContainText(plural(words.notice.title, 1, 'de'));
    await expect(notice).toContainText(words.reasons.mail.rejected);
    const { failed } = words.states;
    const overview = page.locator('.desk-nav a[href="#today"]');
    await expect(overview).toContainText(`1 ${failed}`);
    expect(await findViolations(page)).toEqual([]);

    await button(notice, 'Refused Muster').click();
    const mail = deliveryOf(page, words.ways.mail.visitor);
    await expect(mail.locator('.desk-status')).toHaveText(failed);
    await expect(mail).toContainText(words.kinds.appointment_requested);
    await expect(
      dialog(page).getByRole('region', { name: desk.appointments.message, exact: true }),
    ).toBeVisible();
    // The notice, and the link to decide.
    const { sent } = words.states;
    const ofFirm = deliveryOf(page, words.ways.mail.firm).locator('.desk-status');
    await soon(() => expect(ofFirm).toHaveText([sent, sent], { timeout: 1000 }));
    expect(await findViolations(page)).toEqual([]);

    // By keyboard. The mail is refused again: no success message appears, and the failure shows soon.
    const sendAgain = async () => {
      await tabTo(page, mail.getByRole('button'));
      const sending = page.waitForRequest('**/api/deliveries/again');
      await page.keyboard.press('Enter');
      return sending;
    };
    await (await sendAgain()).response();
    await expect(toast(page, words.sentAgain)).toBeVisible();
    await expect(notice.locator('.desk-delivery')).toHaveCount(1);
    for (const ms of [3100, 7100]) {
      const asked = page.waitForRequest('**/api/admin/news*');
      await page.clock.fastForward(ms);
      expect((await asked).headers()['x-poll']).toBe('1');
    }
    await soon(() => expect(mail.locator('.desk-status')).toHaveText(failed, { timeout: 1000 }));
    await expect(overview).toContainText(`1 ${failed}`);

    // When the focused button disappears, the focus moves to its delivery.
    smtp.reset();
    const request = await sendAgain();
    expect(request.headers()['idempotency-key']).toMatch(/^[\w-]{36}$/);
    await expect(toast(page, words.sentAgain)).toBeVisible();
    await expect(mail.getByRole('button')).toHaveCount(0);
    await expect(mail).toBeFocused();
    await soon(() =>
      expect(mail.locator('.desk-status')).toHaveText(words.states.sent, { timeout: 1000 }),
    );
    await page.keyboard.press('Escape');
    // The notice may have been read a moment earlier than the dialog.
    await soon(() => expect(notice).toHaveCount(0, { timeout: 1000 }));
    await expect(overview.locator('.desk-count')).toHaveCount(0);
  },
);

/** One delivery in every state, for screenshots and axe. */
function everyState(subject: string): Delivery[] {
  const of = (recipient: Delivery['recipient'], more: Partial<Delivery>): Delivery => {
    const common = { kind: 'appointment_requested', channel: 'mail', state: 'sent' } as const;
    const delivery = { ...common, subject, recipient, attempts: 1, at: '2031-02-03T08:00:00.000Z' };
    const { kind, channel } = { ...delivery, ...more };
    return { ...delivery, ...more, id: `${kind}:${subject}:${recipient}:${channel}` };
  };
  return [
    of('visitor', { mayBeRepeated: true }),
    of('firm', { state: 'sending' }),
    of('firm', { channel: 'whatsapp', state: 'failed', reason: 'given_up', attempts: 8 }),
    of('firm', {
      ...{ kind: 'appointment_moved_by_visitor', channel: 'whatsapp', state: 'sending' },
      ...{ reason: 'channel_down', handedAt: '2031-02-03T08:00:00.000Z' },
    }),
    of('visitor', { kind: 'appointment_confirmed', state: 'held', reason: 'address_limit' }),
    of('visitor', { kind: 'appointment_moved', state: 'superseded' }),
    of('consultant', { state: 'waiting', reason: 'channel_down', attempts: 3 }),
    of('visitor', { kind: 'appointment_reminder', state: 'waiting', attempts: 0 }),
    of('consultant', {
      kind: 'appointment_moved',
      state: 'waiting',
      at: '2020-02-03T08:00:00.000Z',
    }),
  ];
}

const letters = (count: number): Delivery[] =>
  Array.from({ length: count }, (_, index) => {
    const subject = `letter${index}`.padEnd(22, 'x');
    const common = { recipient: 'firm', channel: 'mail', state: 'failed', attempts: 2 } as const;
    const kind = 'contact_message_received';
    const at = '2031-02-03T08:00:00.000Z';
    return { ...common, id: `${kind}:${subject}:firm:mail`, kind, subject, at, reason: 'rejected' };
  });

const looks: readonly { language: Language; colorScheme: 'light' | 'dark'; width: number }[] = [
  { language: 'de', colorScheme: 'light', width: 375 },
  { language: 'en', colorScheme: 'dark', width: 320 },
  { language: 'ar', colorScheme: 'dark', width: 320 },
];

for (const { language, colorScheme, width } of looks) {
  test.describe(`in ${language}, ${colorScheme}`, atNight, () => {
    test.use({ locale: browserLocale[language], colorScheme });

    test('desk deliveries: every state and alarm passes axe and fits a phone', async ({
      page,
      stack,
    }) => {
      const words = pick(language, 'adminDeliveries');
      const name = `Look Muster ${language}`;
      const { id } = await bookFor(stack, name, `${language}@example.com`);
      const states = everyState(id);
      await page.route(`**${pathOf(listDeliveries, id)}`, (route) =>
        route.fulfill({ json: states }),
      );
      const since = '2031-02-03T08:00:00.000Z';
      await page.route('**/api/deliveries', (route) =>
        route.fulfill({
          json: {
            deliveries: [...states.filter(({ state }) => state === 'failed'), ...letters(6)],
            alarms: [
              { kind: 'channel_down', channel: 'whatsapp', since, waiting: 3 },
              { kind: 'site_limit', channel: 'mail', since, waiting: 11 },
            ],
            standing: [{ code: 'proof_of_work_booking', since }],
          },
        }),
      );
      await signIn(page, stack, language);
      const notice = area(page).locator('.need[data-kind=delivery]');
      // Two channels, one of the appointment, five of the letters.
      await expect(notice).toHaveCount(4);
      await expect(notice.locator('.desk-delivery')).toHaveCount(6);
      await expect(button(notice, name)).toBeVisible();
      await notice.getByRole('button', { name: plural(words.notice.more, 1, language) }).click();
      await expect(notice.locator('.desk-delivery')).toHaveCount(7);
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);

      await notice.locator('a[href="#messages"]').click();
      await expect(page.locator('.desk-nav a[href="#messages"]')).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(page.locator('.desk-down')).toContainText(words.down.whatsapp);
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);
      await open(page, 'appointments');
      await rowOf(page, name).locator('.desk-row-open').click();
      await expect(dialog(page).locator('.desk-delivery')).toHaveCount(states.length);
      for (const [index, { state }] of states.entries()) {
        const shown = dialog(page).locator('.desk-delivery').nth(index);
        await expect(shown.locator('.desk-status')).toHaveText(words.states[state]);
        const again = state === 'failed' || state === 'held' ? 1 : 0;
        await expect(shown.getByRole('button')).toHaveCount(again);
      }
      await expect(dialog(page)).toContainText(words.mayBeRepeated);
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
