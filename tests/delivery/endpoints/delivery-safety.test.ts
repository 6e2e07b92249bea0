/** Runs that are cut off before settling, and visitors' input that could manipulate mails. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { deliverySchema } from '#features/outbox/contract/delivery.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { withLog } from '#tests/support/harness.ts';
import { contactMessage, hostileText, inquiry, oneLineOf, post } from '#tests/support/messages.ts';
import { useMailApp } from '#tests/support/mail-app.ts';

const { setup, smtp, tick } = useMailApp();

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));

it('delivery: a run cut off before settling sends at most one mail twice, and records it', async () => {
  const { app, bridge, clock } = setup();
  await addSlots(app, '10:00');
  const { id } = z.parse(appointmentSchema, await (await book(app)).json());
  // The server accepts the first mail, and at that moment Redis goes down.
  smtp().behaviour.refuseText = () => {
    bridge.weather = () => 'away';
    return undefined;
  };
  await withLog(tick);
  expect(smtp().mails).toHaveLength(1);
  smtp().behaviour.refuseText = () => undefined;
  bridge.weather = () => 'fine';
  for (let minutes = 0; minutes < 10; minutes += 1) {
    clock.advance(60_000);
    await tick();
  }
  const ids = smtp().mails.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([4, 3]);
  const headers = await app.signIn();
  const answer = await app.call(`/api/appointments/${id}/deliveries`, { headers });
  const mails = z
    .parse(z.array(deliverySchema), await answer.json())
    .filter(({ channel }) => channel === 'mail');
  expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect(mails.filter(({ mayBeRepeated }) => mayBeRepeated)).toHaveLength(1);
});

it.each(hostileText)('mail: visitors’ text adds no header and no markup: %j', async (text) => {
  const { app } = setup();
  await addSlots(app, '10:00');
  const name = oneLineOf(text).slice(0, 100);
  await book(app, { clientName: name, message: text, phone: name.slice(0, 40) });
  await post(app, '/api/contact', { ...contactMessage, name, subject: name, message: text });
  await post(app, '/api/inquiries', { ...inquiry, name, company: name, message: text });
  await tick();
  expect(smtp().mails).toHaveLength(7);
  for (const [index, raw] of smtp().raw.entries()) {
    const names = headersOf(raw)
      .split(/\r\n(?![ \t])/)
      .map((line) => line.split(':', 1)[0]);
    expect(names.toSorted()).toEqual([
      'Auto-Submitted',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Reply-To',
      'Subject',
      'To',
      'X-Auto-Response-Suppress',
    ]);
    // Some filters take a fold right after the colon for an empty Message-ID.
    expect(raw).toMatch(/^Message-ID: <\S{40,}>\r$/m);
    const { html = '', to, subject = '' } = smtp().mails[index] ?? {};
    expect(to).toHaveLength(1);
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
  }
});

it('mail to a visitor: contains no text that the visitor entered', async () => {
  const { app } = setup();
  await addSlots(app, '10:00');
  const words = { clientName: 'Gewinnspiel', message: 'Klicken Sie hier', phone: '0900 123' };
  await book(app, { ...words, email: 'stranger@example.com' });
  await tick();
  const index = smtp().mails.findIndex(({ to }) => to?.[0]?.address === 'stranger@example.com');
  const { html = '', text = '', subject = '' } = smtp().mails[index] ?? {};
  expect(text).toContain('10:00');
  for (const word of Object.values(words)) {
    expect(`${html}${text}${subject}${headersOf(smtp().raw[index] ?? '')}`).not.toContain(word);
  }
});

it('mail: delivers 5,000 characters, emoji and both text directions completely', async () => {
  const { app } = setup();
  const message = '👩‍💼 שלום مرحبا Grüezi '.repeat(300).slice(0, 4999).trim().toWellFormed();
  await post(app, '/api/contact', { ...contactMessage, message });
  await tick();
  const notice = smtp().mails.find(({ to }) => to?.[0]?.address === 'desk@example.com');
  expect(notice?.text?.replaceAll(/\s+/g, ' ')).toContain(message.replaceAll(/\s+/g, ' '));
});
