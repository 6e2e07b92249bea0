/** From a delivery to a real mail server: recipients and Reply-To. */
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Claimed as ClaimedOf } from '#features/delivery/rules/delivery.ts';
import { toNotice, type ToldRecord } from '#registry/letters.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { staffOf } from '#features/hours/rules/staff.ts';
import { createSender } from '#features/delivery/letters/deliver.ts';
import { mailContext, newsOf, site } from '#tests/support/news.ts';
import { paymentNewsOf } from '#tests/support/payment-news.ts';
import { startSmtp } from '#tests/support/smtp.ts';

type Claimed = ClaimedOf<ToldRecord>;

const smtp = await startSmtp();
beforeEach(() => smtp.reset());
afterAll(() => smtp.close());

const house = 'haus@example.org';

/** The outcome of sending, over a real connection. */
function send(claimed: Claimed, staff = staffOf([])) {
  const sender = createSender<ToldRecord>({
    toNotice: (telling, record) => Promise.resolve(toNotice(telling, record, staff)),
    mail: { smtpUrl: smtp.url, from: 'Firma <post@example.org>', firm: house, site },
    messaging: { url: 'http://127.0.0.1:1', secret: 'x'.repeat(32) },
    links: mailContext.links,
    now: () => mailContext.now,
  });
  onTestFinished(() => sender.close());
  return sender.send(claimed);
}

const claimedOf = (
  name: string,
  recipient: Claimed['recipient'],
  changes: Partial<PaymentRecord> = {},
): Claimed => {
  const { kind, event, payment } = paymentNewsOf(name, recipient, { payment: changes });
  const id = `${kind}:${payment.id}:${recipient}:mail`;
  const claim = { id, subject: payment.id, lease: 'x', channel: 'mail', attempts: 1 } as const;
  return { ...claim, kind, recipient, event, record: { about: 'payment', payment } };
};

it('sender: mails a client at the payment’s address, with Reply-To of the firm', async () => {
  expect(await send(claimedOf('partly-refunded', 'visitor'))).toEqual({ kind: 'sent' });
  const [mail] = smtp.mails;
  expect(mail?.to).toMatchObject([{ address: 'ada@example.com' }]);
  expect(mail?.replyTo).toMatchObject([{ address: house }]);
  // The delivery tells which of the refunds it is about.
  expect(mail?.subject).toBe('Erstattung: 34,50 €');
});

it('sender: mails the firm, with Reply-To of the client if there is an address', async () => {
  await send(claimedOf('received', 'firm'));
  await send(claimedOf('received', 'firm', { email: undefined }));
  expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([house, house]);
  expect(smtp.mails.map(({ replyTo }) => replyTo?.[0]?.address)).toEqual([
    'ada@example.com',
    house,
  ]);
});

it('sender: refuses a delivery without an address, and payments over WhatsApp', async () => {
  const notSetUp = { kind: 'refused', reason: 'not_set_up' };
  expect(await send(claimedOf('requested', 'visitor', { email: undefined }))).toEqual(notSetUp);
  expect(await send(claimedOf('disputed', 'consultant'))).toEqual(notSetUp);
  const claimed = claimedOf('received', 'firm');
  expect(await send({ ...claimed, channel: 'whatsapp' })).toEqual(notSetUp);
  expect(smtp.mails).toEqual([]);
});

it('sender: sends nothing that is no longer true or belongs to another record', async () => {
  const expired = { expiredAt: mailContext.now.toISOString() };
  expect(await send(claimedOf('requested', 'visitor', expired))).toEqual({ kind: 'moot' });
  const claimed = claimedOf('received', 'firm');
  const strange = await send({ ...claimed, kind: 'appointment_requested' });
  expect(strange).toEqual({ kind: 'refused', reason: 'unreadable' });
  expect(smtp.mails).toEqual([]);
});

it('sender: mails a consultant at the stored address, and names the consultant in all letters', async () => {
  const bea = { id: 'bea', name: 'Bea Muster', email: 'bea@example.org', meetingLink: '' };
  const ada = { ...bea, id: 'ada', name: 'Ada Meier', email: '' };
  const look = { colour: 'ink', active: true } as const;
  const staff = staffOf([bea, ada].map((one) => ({ ...one, ...look })));
  const claimedFor = (consultant: string, recipient: Claimed['recipient']): Claimed => {
    const { kind, appointment, history, told } = newsOf('confirmed', recipient, {
      appointment: { consultant },
    });
    const id = `${kind}:${appointment.id}:${recipient}:mail`;
    return {
      ...{ id, kind, recipient, subject: appointment.id, lease: 'x', channel: 'mail' },
      ...{ attempts: 1, event: undefined },
      record: { about: 'appointment', appointment, history, told },
    };
  };
  expect(await send(claimedFor('bea', 'consultant'), staff)).toEqual({ kind: 'sent' });
  expect(await send(claimedFor('bea', 'visitor'), staff)).toEqual({ kind: 'sent' });
  // A consultant without an address gets no mail, which is no failure.
  expect(await send(claimedFor('ada', 'consultant'), staff)).toEqual({ kind: 'moot' });
  expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([
    'bea@example.org',
    'ada@example.com',
  ]);
  for (const { text } of smtp.mails) expect(text).toContain('Bea Muster');
});

it('sender: mails the former consultant, found by the event of the hand-over', async () => {
  const bea = { id: 'bea', name: 'Bea Muster', email: 'bea@example.org', meetingLink: '' };
  const ada = { ...bea, id: 'ada', name: 'Ada Meier', email: 'ada@example.org' };
  const look = { colour: 'ink', active: true } as const;
  const staff = staffOf([bea, ada].map((one) => ({ ...one, ...look })));
  const { kind, appointment, history, told, event } = newsOf('handed-over', 'former');
  const claimed: Claimed = {
    ...{ id: `${kind}:${appointment.id}:former:mail:3`, kind, recipient: 'former' },
    ...{ subject: appointment.id, lease: 'x', channel: 'mail', attempts: 1, event: 3 },
    record: { about: 'appointment', appointment, history, told, event },
  };
  expect(await send(claimed, staff)).toEqual({ kind: 'sent' });
  expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual(['bea@example.org']);
  // The mail names the new consultant.
  expect(smtp.mails[0]?.text).toContain('Ada Meier');
  const nowhere = staffOf([{ ...bea, email: '' }, ada].map((one) => ({ ...one, ...look })));
  expect(await send(claimed, nowhere)).toEqual({ kind: 'moot' });
});
