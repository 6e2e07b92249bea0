import { expect, it } from 'vitest';
import { patience } from '#scripts/test/patience.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { dump } from '#tests/support/dump.ts';
import { useApp, withLog } from '#tests/support/harness.ts';
import { contactMessage, inquiry, post } from '#tests/support/messages.ts';

const setup = useApp();
const run = () => setup().app.call('/.netlify/functions/retention', { method: 'POST' });
const trail = async () => {
  const headers = await setup().app.signIn();
  const entries: unknown = await (await setup().app.call('/api/admin/audit', { headers })).json();
  return entries;
};
const has = async (text: string) => (await dump(setup().engine)).includes(text);

/** An appointment on 12 March 2041 at 11:00 in Zurich; a message and an inquiry one day before. */
async function settle() {
  const { app } = setup();
  await addSlots(app, '11:00');
  expect((await book(app, { time: '11:00', email: 'client@example.com' })).status).toBe(201);
  const message = { ...contactMessage, email: 'writer@example.com' };
  expect((await post(app, '/api/contact', message)).status).toBe(201);
  const asked = { ...inquiry, email: 'asker@example.com' };
  expect((await post(app, '/api/inquiries', asked)).status).toBe(201);
}

it('retention: erases messages 12 months after arrival, appointments 12 months after their start', async () => {
  await settle();
  const { clock } = setup();
  clock.set('2042-03-11T08:00:00.000Z');
  expect((await run()).status).toBe(204);
  for (const who of ['client', 'writer', 'asker']) expect(await has(`${who}@`)).toBe(true);

  clock.set('2042-03-11T08:00:00.001Z');
  await run();
  for (const who of ['writer', 'asker']) expect(await has(`${who}@`)).toBe(false);
  expect(await has('client@')).toBe(true);
  expect(await trail()).toContainEqual(
    expect.objectContaining({ action: 'retention_run', count: 2 }),
  );

  clock.set('2042-03-12T10:00:00.001Z');
  await run();
  expect(await has('client@')).toBe(false);
  expect(await has('clientName')).toBe(false);
});

it('retention: erases past slots and old audit entries', async () => {
  await settle();
  const { clock, engine } = setup();
  clock.set('2042-03-13T08:00:00Z');
  await run();
  expect(await engine.call(['ZCARD', 'slots'])).toBe(0);
  expect(await trail()).not.toContainEqual(expect.objectContaining({ action: 'slots_created' }));
});

it('retention: erases more than one batch in one run', { timeout: 60_000 * patience }, async () => {
  const { app, clock } = setup();
  const now = clock.now();
  for (let number = 0; number < 120; number += 1) {
    const id = `message-${String(number).padStart(20, '0')}`;
    await app.services.contactMessages.add(
      { ...contactMessage, locale: 'de', id, createdAt: now.toISOString() },
      now,
    );
  }
  clock.set('2042-03-13T08:00:00Z');
  await run();
  expect(await has('ada@example.com')).toBe(false);
});

it('retention: logs service_unavailable without any stored data when the store cannot be reached', async () => {
  const { bridge } = setup();
  bridge.weather = () => 'answers get lost';
  const { result, line } = await withLog(run);
  expect(result.status).toBe(503);
  expect(line).toMatchObject({ code: 'service_unavailable', route: 'retention' });
});
