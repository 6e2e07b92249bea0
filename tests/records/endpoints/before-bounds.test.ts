/** Dates that were stored before those from outside were bounded to 2000–2099 stay readable. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addSlots, booking } from '#tests/support/booking.ts';
import { dayClosed } from '#tests/support/hours.ts';
import { stored } from '#tests/support/keys.ts';
import { inquiry } from '#tests/support/messages.ts';
import { usePayments } from '#tests/support/payments.ts';

const { setup, get, post, request } = usePayments();

/** Replaces a member's text in all records under `key`, as if an earlier version had stored it. */
async function rewrite(key: string, member: string, text: string) {
  const { engine } = setup();
  const pairs = z.parse(z.array(z.string()), await engine.call(['HGETALL', stored(key)]));
  expect(pairs).toHaveLength(2);
  const [id = '', json = ''] = pairs;
  const changed = json.replace(new RegExp(`"${member}":"[^"]*"`), `"${member}":"${text}"`);
  expect(changed).not.toBe(json);
  await engine.call(['HSET', stored(key), id, changed]);
}

const bodyOf = async (path: string) => JSON.stringify(await (await get(path)).json());

it('records with dates that would be refused today are read as before', async () => {
  const { app } = setup();
  await addSlots(app, '11:00');
  await post('/api/appointments', { ...booking, time: '11:00' });
  await rewrite('appointments', 'date', '2205-03-04');
  await post('/api/inquiries', { ...inquiry, timestamp: '2041-03-11T08:00:00Z' });
  await rewrite('inquiries', 'timestamp', '1970-01-01T00:00:00.0123456789Z');
  await post('/api/hours/exceptions', dayClosed('2041-03-20'));
  await rewrite('schedules', 'to', '2205-03-21T00:00');
  await request();
  await rewrite('payments', 'dueOn', '2999-12-31');

  expect(await bodyOf('/api/appointments')).toContain('2205-03-04');
  expect(await bodyOf('/api/inquiries')).toContain('1970-01-01');
  expect(await bodyOf('/api/hours')).toContain('2205-03-21T00:00');
  expect(await bodyOf('/api/payments')).toContain('2999-12-31');
  expect(await bodyOf('/api/admin/set-aside')).toBe('[]');
});
