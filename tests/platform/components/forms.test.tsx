/** The contact form and the inquiry form: each state, and every failure. */
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#platform/contract/errors.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { ContactIsland } from '#features/inbox/page/contact/ContactIsland.tsx';
import '#platform/form/form.css';
import { InquiryIsland } from '#features/inbox/page/inquiry/InquiryIsland.tsx';
import {
  answer,
  callsTo,
  cutOff,
  hold,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { connect } from '#tests/support/components/device.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { mount } from '#tests/support/components/mount.tsx';

const sendContact = 'POST /api/contact';
const sendInquiry = 'POST /api/inquiries';

/** A text that must arrive unchanged. */
const message = 'Grüße, =1+1 <b>fett</b> & "so"\n\nمرحبا 🕰️';
const contact = {
  name: 'Ada Müller-Probe',
  email: 'ada@example.com',
  subject: '=Rückruf <i>bald</i>',
  message,
};
const inquiry = {
  name: 'Ada Müller-Probe',
  email: 'ada@example.com',
  phone: '+43 1 234567',
  company: 'Probe & Söhne AG',
  message,
};
const arrived = () => Response.json({ id: 'x'.repeat(22) }, { status: 201 });

const toasts = find('[data-sonner-toast]');
const notice = find('.notice');
const submit = find('[type=submit]');
const field = (name: string) => find(`form [name=${name}]`);

async function mountContact(locale: Locale = 'de') {
  const { form, toasts } = pick(locale, 'contact');
  const setting = { locale, formTexts: pick(locale, 'form'), privacyPath: '/datenschutz' };
  await mount(
    <>
      <h2 id="contact-form-title">{form.message}</h2>
      <ContactIsland texts={{ form, toasts }} {...setting} />
    </>,
    locale,
  );
}

async function mountInquiry(locale: Locale = 'de') {
  const { form, toasts, cancel } = pick(locale, 'inquiry');
  const setting = { locale, formTexts: pick(locale, 'form'), privacyPath: '/datenschutz' };
  await mount(
    <>
      <h2 id="inquiry-title">{form.message}</h2>
      <p id="inquiry-about">{form.message}</p>
      <input type="hidden" name="service" form="inquiry-fields" defaultValue="strategie-beratung" />
      <InquiryIsland texts={{ form, toasts, cancel }} {...setting} />
    </>,
    locale,
  );
}

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) await enter(field(name), value);
}

async function expectFields(fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) {
    await expect.element(field(name)).toHaveValue(value);
  }
}

const empty = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']));

describe.each(inLanguages('de'))('in %s', (locale) => {
  const texts = pick(locale, 'form');

  it('the contact form sends a message unchanged and is empty afterwards', async () => {
    const { form, toasts: said } = pick(locale, 'contact');
    const release = hold(sendContact);
    await mountContact(locale);
    expect(await findAxeViolations()).toEqual([]);
    await enter(field('email'), 'ada@gmial.com');
    await press(field('message'));
    await expect.element(find('.email-hint')).toMatchTextContent('ada@gmail.com');
    await enter(field('email'), 'ada@gmial.c');
    await expect.element(find('.email-hint')).toBeEmptyDOMElement();
    await fill(contact);
    await press(submit);
    await expect.element(submit).toBeDisabled();
    await expect.element(submit).toHaveTextContent(form.sending);
    expect(await findAxeViolations()).toEqual([]);
    release(arrived());
    await expect.element(toasts).toHaveTextContent(said.sent);
    await expect.element(find('.arrived')).toMatchTextContent(contact.email);
    await expect.element(submit).toBeEnabled();
    await expect.element(submit).toHaveFocus();
    await expectFields(empty(contact));
    expect(await findAxeViolations()).toEqual([]);
    const bodies = await sentTo(sendContact);
    expect(bodies).toEqual([{ ...contact, locale, extra: '' }]);
  });

  it('the inquiry form sends an inquiry unchanged and names the reply address', async () => {
    const { form, toasts: said } = pick(locale, 'inquiry');
    const release = hold(sendInquiry);
    await mountInquiry(locale);
    await fill(inquiry);
    await press(submit);
    await expect.element(submit).toBeDisabled();
    await expect.element(submit).toHaveTextContent(form.sending);
    expect(await findAxeViolations()).toEqual([]);
    release(arrived());
    await expect.element(toasts).toMatchTextContent(said.sent);
    await expect.element(toasts).toMatchTextContent(inquiry.email);
    await expectFields(empty(inquiry));
    const bodies = await sentTo(sendInquiry);
    const service = 'strategie-beratung';
    const timestamp: unknown = expect.any(String);
    expect(bodies).toEqual([{ ...inquiry, service, locale, timestamp, extra: '' }]);
  });

  it.each([
    ['contact', mountContact, ['name', 'email', 'subject', 'message']],
    ['inquiry', mountInquiry, ['name', 'email', 'message']],
  ] as const)('%s: a missing value is reported in a toast and at the field', async (...each) => {
    const [, open, required] = each;
    await open(locale);
    await press(submit);
    await expect.element(toasts).toHaveTextContent(texts.fillIn);
    for (const name of required) {
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field(name)).toHaveAccessibleDescription(texts.errors[name].required);
    }
    expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(required.length);
    await expect.element(field('name')).toHaveFocus();
    expect(await findAxeViolations()).toEqual([]);
    await fill({ name: contact.name, email: 'ada@' });
    await press(submit);
    await expect.element(field('name')).toHaveAttribute('aria-invalid', 'false');
    await expect
      .element(field('email'))
      .toHaveAccessibleDescription(texts.errors.email.invalid_email);
    // Once, even after several attempts.
    await expect.element(toasts).toHaveTextContent(texts.fillIn);
    expect(callsTo()).toEqual([]);
  });
});

const { notices } = pick('de', 'form');
const { sent, failed } = pick('de', 'contact').toasts;

it.each<[ErrorCode, string]>([
  ['too_many_requests', notices.too_many_requests],
  ['service_unavailable', notices.service_unavailable],
  ['internal_error', notices.other],
])('%s: after a failure the input stays and can be sent again', async (code, said) => {
  refuse(sendContact, code);
  await mountContact();
  await fill(contact);
  await press(submit);
  await expect.element(toasts).toHaveTextContent(failed);
  await expect.element(notice).toMatchTextContent(said);
  await expect.element(notice).toHaveFocus();
  expect(await findAxeViolations()).toEqual([]);
  await expectFields(contact);
  answer(sendContact, arrived);
  await press(submit);
  await expect.element(toasts.first()).toHaveTextContent(sent);
  expect(callsTo(sendContact)).toHaveLength(2);
});

it('forms: after a lost answer, the message is sent again under the same key', async () => {
  cutOff(sendContact);
  await mountContact();
  await fill(contact);
  await press(submit);
  await expect.element(notice).toMatchTextContent(notices.network);
  answer(sendContact, arrived);
  await press(submit);
  await expect.element(toasts.first()).toHaveTextContent(sent);
  const [first, second] = callsTo(sendContact).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/./);
  expect(second).toBe(first);
});

it('forms: mark fields that the server refuses', async () => {
  const errors = [{ field: 'subject', code: 'too_long' }];
  refuse(sendContact, 'validation_failed', { errors });
  await mountContact();
  await fill(contact);
  await press(submit);
  await expect.element(field('subject')).toHaveFocus();
  await expect
    .element(field('subject'))
    .toHaveAccessibleDescription('Kürzen Sie den Betreff auf höchstens 120 Zeichen.');
});

it('forms: tell a lost connection from an offline device, and keep the input', async () => {
  const said = pick('de', 'inquiry').toasts;
  cutOff(sendInquiry);
  await mountInquiry();
  await fill(inquiry);
  await press(submit);
  await expect.element(toasts).toHaveTextContent(said.failed);
  await expect.element(notice).toMatchTextContent(notices.network);
  connect(false);
  await press(submit);
  await expect.element(notice).toMatchTextContent(notices.offline);
  expect(await findAxeViolations()).toEqual([]);
  await expectFields(inquiry);
  connect(true);
  answer(sendInquiry, arrived);
  await press(submit);
  await expect.element(toasts.first()).toMatchTextContent(said.sent);
});

it.each([
  ['contact', mountContact, contact, sendContact],
  ['inquiry', mountInquiry, inquiry, sendInquiry],
] as const)('%s: two clicks send once', async (_name, open, fields, call) => {
  answer(call, arrived);
  await open();
  await fill(fields);
  // The second one comes before the button is rendered as disabled.
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(toasts).toBeVisible();
  await expectFields(empty(fields));
  expect(callsTo(call)).toHaveLength(1);
});

it('forms: send "Nicht angegeben" for an empty optional field', async () => {
  answer(sendInquiry, arrived);
  await mountInquiry();
  await fill({ ...inquiry, phone: '', company: ' ' });
  await press(submit);
  await expect.element(toasts).toBeVisible();
  expect((await sentTo(sendInquiry))[0]).toMatchObject({
    phone: 'Nicht angegeben',
    company: 'Nicht angegeben',
  });
});
