/** Strangers book under somebody's address: that person still gets a receipt, and hears the firm. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { linkKeys } from '#tests/support/app.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';
import { startSmtp, type SmtpTestServer } from '#tests/support/smtp.ts';

let server: SmtpTestServer;
beforeAll(async () => {
  server = await startSmtp();
});
afterAll(() => server.close());
const setup = useApp({ smtpUrl: () => server.url, rateLimitScale: 1 });
beforeEach(() => server.reset());

it('three strangers’ bookings hold back neither receipt nor confirmation, at the limits of production', async () => {
  const { app, clock } = setup();
  const times = ['10:00', '11:00', '12:00', '14:00'];
  // So many that newcomers' first requests take their times.
  const more = Array.from(
    { length: 16 },
    (_, index) => `${String(index % 8).padStart(2, '0')}:${index < 8 ? '00' : '30'}`,
  );
  await addSlots(app, ...times, ...more);
  const email = 'victim@example.com';
  const ids: string[] = [];
  for (const [index, time] of times.entries()) {
    const answer = await book(app, { time, email }, { ip: `192.0.${index}.1` });
    ids.push(z.parse(appointmentSchema, await answer.json()).id);
    await app.runScheduled('delivery-tick');
  }
  const real = ids.at(-1) ?? '';
  const token = signLink(linkKeys.key, { role: 'firm', id: real, issuedOn: clock.now() });
  const body = { token, decision: 'confirm' };
  const decided = await app.call('/api/links/request/decision', { method: 'POST', body });
  expect(decided.status).toBe(200);
  clock.advance(2 * 60_000);
  await app.runScheduled('delivery-tick');
  const subjects = server.mails
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ subject = '' }) => subject.replace(/:.*/, ''));
  expect(subjects).toEqual([...times.map(() => 'Anfrage erhalten'), 'Termin bestätigt']);
});
