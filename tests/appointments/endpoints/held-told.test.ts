/** The letters of requests that are held while strangers have used up what newcomers may cause. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { addDays } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { book, day } from '#tests/support/booking.ts';
import { stored } from '#tests/support/keys.ts';
import { viewOf } from '#tests/support/links.ts';
import { useMailApp } from '#tests/support/mail-app.ts';
import { mailReader } from '#tests/support/mail-links.ts';

const { setup, smtp, tick } = useMailApp({ rateLimitScale: 1 });

it('a held request: link and receipt arrive though the receipts of the day are used up', async () => {
  const { app, engine } = setup();
  const headers = await app.signIn();
  const dates = { startDate: day, endDate: addDays(day, 1) };
  const body = { ...dates, timeSlots: ['09:00', '10:00', '11:00', '14:00', '15:00'] };
  await app.call('/api/slots/generate', { method: 'POST', headers, body });
  for (const time of ['09:00', '10:00']) await book(app, { time }, { ip: '198.51.1.7' });
  await tick();
  await engine.call(['HSET', stored(keys.mailed('2041-03-11')), 'receipt', '300']);

  const mailsTo = mailReader(smtp);
  const [ip, email] = ['198.51.2.7', 'visitor@own.example'];
  const request = async (wish: object) => {
    const answer = await book(app, { ...wish, email }, { ip });
    return z.parse(bookingAnswerSchema, await answer.json()).heldUntil;
  };
  expect(await request({ time: '14:00' })).toBeDefined();
  await tick();
  const link = { method: 'POST', body: { token: mailsTo(email).at(-1)?.token }, ip };
  const shown = await viewOf(await app.call('/api/links/appointment', link));
  expect(shown.status).toBe('pending');
  await tick();
  const subjects = () => mailsTo(email).map(({ subject }) => subject.split(':')[0]);
  expect(subjects()).toEqual(['Bitte öffnen', 'Anfrage erhalten']);
});
