/** An answer reveals nothing about other clients' bookings, whatever is booked under an e-mail address. */
import { expect, it } from 'vitest';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';

const setup = useApp();

/** Everything that a stranger could read: the answer without values that differ each time. */
async function seen(response: Response) {
  const own = [...response.headers].filter(([name]) => name !== 'x-request-id');
  const headers = Object.fromEntries(own);
  const text = await response.text();
  return [response.status, headers, text.replace(/"(id|requestId)":"[^"]*"/g, '')];
}

it('booking: reveals no appointments of an e-mail address, and does not lock its owner out', async () => {
  const { app } = setup();
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
  await addSlots(app, ...times);
  const known = { email: 'victim@example.com' };
  // Far more than a client needs, so that any cap would be reached.
  for (const time of times.slice(0, 6)) {
    expect((await book(app, { ...known, time })).status).toBe(201);
  }
  const ask = (email: string, changes: object) =>
    book(app, { email, ...changes }, { ip: '203.0.113.9' });
  const other = 'nobody@example.com';
  for (const changes of [
    { time: '10:00' },
    { time: '10:30' },
    { date: '2040-01-01', time: '10:00' },
    { time: '10:07' },
  ]) {
    const ofVictim = await seen(await ask(known.email, changes));
    expect(ofVictim).toEqual(await seen(await ask(other, changes)));
    expect(JSON.stringify(ofVictim)).not.toContain('retry-after');
  }
  // Free times are booked alike for both.
  const [first, second] = [
    await ask(known.email, { time: '15:00' }),
    await ask(other, { time: '16:00' }),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.headers.get('Retry-After')).toBeNull();
  const own = await first.text();
  expect(own).toContain(`"date":"${day}"`);
  expect(own).not.toContain('09:00');
});
