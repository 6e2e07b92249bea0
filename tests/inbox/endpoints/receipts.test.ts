/** Who writes by a form gets a receipt, which strangers cannot use to have anything said. */
import { describe, expect, it } from 'vitest';
import type { Email } from 'postal-mime';
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

  it('is limited as all mail that strangers cause', async () => {
    for (let index = 0; index < 5; index += 1) {
      await post(production.setup().app, sendTo, valid);
    }
    await production.tick();
    const receipts = production.smtp().mails.filter(isTo(valid.email));
    expect(receipts.length).toBeGreaterThan(0);
    expect(receipts.length).toBeLessThanOrEqual(3);
  });
});
