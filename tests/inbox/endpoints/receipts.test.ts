/** Who writes by a form gets a receipt, which strangers cannot use to have anything said. */
import { describe, expect, it } from 'vitest';
import type { Email } from 'postal-mime';
import { addSlots, book } from '#tests/support/booking.ts';
import { locales } from '#platform/contract/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { forms, post } from '#tests/support/messages.ts';
import { useMailApp } from '#tests/support/mail-app.ts';

const { setup, smtp, tick } = useMailApp();
const production = useMailApp({ rateLimitScale: 1 });

const isTo =
  (address: string) =>
  ({ to = [] }: Email) =>
    to.some((each) => each.address === address);

const subjects = {
  'a contact message': {
    de: 'Wir haben Ihre Nachricht erhalten',
    en: 'We have received your message',
    ar: 'وصلتنا رسالتكم',
  },
  'an inquiry': {
    de: 'Wir haben Ihre Anfrage erhalten',
    en: 'We have received your enquiry',
    ar: 'وصلنا استفساركم',
  },
} as const;

describe.each(forms)('the receipt for $form', ({ form, sendTo, valid }) => {
  it.each(locales)('is written in the language of the page: %s', async (locale) => {
    await post(setup().app, sendTo, { ...valid, locale });
    await tick();
    const receipt = smtp().mails.find(isTo(valid.email));
    expect(receipt?.subject).toBe(subjects[form][locale]);
    expect(receipt?.html).toContain(`lang="${locale}"`);
    // Its reader may live by other clocks than the firm.
    expect(receipt?.text).toContain(notifyTexts[locale].booking.times.zone);
    // The firm hears of it beside.
    expect(smtp().mails).toHaveLength(2);
  });

  it('says nothing that its sender has typed, since that may be a stranger', async () => {
    const typed = { name: 'Gewinnspiel AG', message: 'evil.example wartet' };
    const rest =
      'subject' in valid ? { subject: 'Glückwunsch zum Gewinn' } : { company: 'Glückspilz AG' };
    await post(setup().app, sendTo, { ...valid, ...typed, ...rest });
    await tick();
    const { subject, text, html } = smtp().mails.find(isTo(valid.email)) ?? {};
    expect(text).toBeDefined();
    for (const word of Object.values({ ...typed, ...rest }).map((each) => each.split(' ')[0])) {
      expect(`${subject} ${text} ${html}`).not.toContain(word);
    }
  });
});

describe('receipts from strangers', () => {
  const address = 'ada@example.com';
  const own = '198.51.100.7';
  const times = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
  const app = () => production.setup().app;
  const write = (count: number, ip = own) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => {
        const form = forms[index % forms.length] ?? forms[0];
        return post(app(), form.sendTo, { ...form.valid, email: address }, { ip });
      }),
    );
  async function request(time: string, ip = own) {
    expect((await book(app(), { time, email: address }, { ip })).status).toBe(201);
  }
  /** Runs the delivery; returns how many receipts and how many letters about appointments went there. */
  async function arrived() {
    await production.tick();
    const mails = production.smtp().mails.filter(isTo(address));
    const known = new Set<string>(Object.values(subjects).map(({ de }) => de));
    const receipts = mails.filter(({ subject = '' }) => known.has(subject)).length;
    return { receipts, letters: mails.length - receipts };
  }

  it('are one a day to an address', async () => {
    await write(4);
    for (const network of [1, 2, 3, 4]) await write(2, `203.0.${network}.9`);
    expect(await arrived()).toEqual({ receipts: 1, letters: 0 });
  });

  it('take nothing from the letters of appointments, from the same network', async () => {
    await addSlots(app(), ...times);
    await write(4);
    expect(await arrived()).toEqual({ receipts: 1, letters: 0 });
    for (const time of times.slice(0, 4)) await request(time);
    expect(await arrived()).toEqual({ receipts: 1, letters: 3 });
  });

  it('take nothing from the letters of the address’s owner, from another network', async () => {
    await addSlots(app(), ...times);
    for (const network of [1, 1, 1, 2, 3, 4]) await write(1, `203.0.${network}.9`);
    await arrived();
    await request('08:00');
    expect(await arrived()).toEqual({ receipts: 1, letters: 1 });
  });

  it('are left out once letters have reached their limit, and never sent later', async () => {
    await addSlots(app(), ...times);
    for (const time of times.slice(0, 3)) await request(time);
    await arrived();
    await write(1);
    expect(await arrived()).toEqual({ receipts: 0, letters: 3 });
    production.setup().clock.advance(24 * 3_600_000);
    expect((await arrived()).receipts).toBe(0);
  });

  it('do not add to what networks can have sent to an address in a day', async () => {
    await addSlots(app(), ...times);
    await write(2, '203.0.0.9');
    await arrived();
    for (const [network, time] of times.entries()) await request(time, `203.0.${network + 1}.9`);
    expect(await arrived()).toEqual({ receipts: 1, letters: 5 });
  });
});
