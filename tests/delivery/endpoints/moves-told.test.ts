/** Letters about one appointment that its client moves again and again. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { linkKeys } from '#tests/support/app.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { useMailApp } from '#tests/support/mail-app.ts';

const { setup, smtp, tick } = useMailApp();
const times = ['10:00', '11:00', '12:00'];

async function booked() {
  const { app, clock } = setup();
  await addSlots(app, ...times);
  const { id } = z.parse(appointmentSchema, await (await book(app)).json());
  await tick();
  smtp().reset();
  return signLink(linkKeys.key, { role: 'visitor', id, issuedOn: clock.now() });
}
const move = (token: string, time: string | undefined) =>
  setup().app.call('/api/links/appointment/move', {
    method: 'POST',
    body: { token, date: day, time },
  });
const mailsTo = (address: string) =>
  smtp()
    .mails.filter(({ to }) => to?.[0]?.address === address)
    .map(({ text = '' }) => text);

it('ten moves within a while are two letters at most, to client and firm; the last is true', async () => {
  const token = await booked();
  for (let count = 1; count <= 10; count += 1) {
    expect((await move(token, times[count % 3])).status).toBe(200);
    await tick();
    setup().clock.advance(10_000);
  }
  for (let minutes = 0; minutes < 90; minutes += 1) {
    setup().clock.advance(60_000);
    await tick();
  }
  for (const address of ['ada@example.com', 'desk@example.com']) {
    const mails = mailsTo(address);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('11:00');
  }
});

it('a single move is told at once', async () => {
  const token = await booked();
  await move(token, '11:00');
  await tick();
  expect(mailsTo('ada@example.com')).toHaveLength(1);
  expect(mailsTo('desk@example.com')).toHaveLength(1);
});
