/** The polling route of an open desk: whether anything changed. */
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ArrivalKind, maxArrivals, newsSchema } from '#features/desk/contract/news.ts';
import { keys } from '#registry/keys.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addSlots, booking, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { contactMessage, inquiry, post } from '#tests/support/messages.ts';

const { setup, get, send, bookAt } = useDesk();
const news = async () =>
  z.parse(z.strictObject(newsSchema.shape), await (await get('/api/admin/news')).json());
const idOf = async (response: Response) =>
  z.parse(z.object({ id: z.string() }), await response.json()).id;

it('news: stays the same until something happens, and contains no personal data', async () => {
  const first = await news();
  expect(first.stamp).toMatch(/^[\w-]{43}$/);
  expect(first.arrivals).toEqual({ appointments: [], messages: [], inquiries: [] });
  setup().clock.advance(60_000);
  expect(await news()).toEqual(first);
});

it('news: names the newest arrivals of each kind, up to the limit', async () => {
  const { app, clock } = setup();
  await addSlots(app, '10:00', '11:00');
  const bookedAt = clock.now().getTime();
  const one = await bookAt('10:00');
  clock.advance(1000);
  const other = await bookAt('11:00', { message: '"kind":"entered"' });
  const message = await idOf(await post(app, '/api/contact', contactMessage));
  const ids: string[] = [];
  for (let count = 0; count <= maxArrivals; count += 1) {
    clock.advance(1000);
    ids.unshift(await idOf(await post(app, '/api/inquiries', inquiry)));
  }
  const { arrivals } = await news();
  const idsIn = (kind: ArrivalKind) => arrivals[kind].map((each) => each.id);
  expect({
    appointments: idsIn('appointments'),
    messages: idsIn('messages'),
    inquiries: idsIn('inquiries'),
  }).toEqual({
    appointments: [other.id, one.id],
    messages: [message],
    inquiries: ids.slice(0, maxArrivals),
  });
  expect(arrivals.appointments.map(({ at }) => at)).toEqual([bookedAt + 1000, bookedAt]);
});

it('news: changes its stamp after every action, even within one millisecond', async () => {
  const { app, clock } = setup();
  await addSlots(app, '10:00');
  const stamps = [(await news()).stamp];
  const expectAnother = async () => {
    const { stamp } = await news();
    expect(stamps).not.toContain(stamp);
    stamps.push(stamp);
  };
  const { id } = await bookAt('10:00');
  await expectAnother();
  await send('PATCH', `/api/appointments/${id}?status=confirmed`);
  await expectAnother();
  await send('POST', `/api/appointments/${id}/move`, { date: day, time: '14:00' });
  await expectAnother();
  clock.advance(1000);
  const message = await idOf(await post(app, '/api/contact', contactMessage));
  await expectAnother();
  await send('PATCH', `/api/contact/messages/${message}?read=true`);
  await expectAnother();
  await send('DELETE', `/api/appointments/${id}`);
  await expectAnother();
});

it('news: lists no arrivals for appointments that the firm entered, but changes its stamp', async () => {
  const { stamp } = await news();
  const note = { message: 'Am Telefon "so": \\"kind\\":\\"requested\\"' };
  await send('POST', '/api/appointments/entered', { ...booking, ...note });
  const after = await news();
  expect(after.stamp).not.toBe(stamp);
  expect(after.arrivals.appointments).toEqual([]);
});

it('news: sends due deliveries once the action can no longer be undone', async () => {
  const { app, clock } = setup();
  const announce = vi.spyOn(app.services, 'announce');
  await send('POST', '/api/appointments/entered', booking);
  await news();
  expect(announce).not.toHaveBeenCalled();
  clock.advance(60_000);
  await news();
  expect(announce).toHaveBeenCalledOnce();
});

it.each([
  ['a delivery fails for good', ['ZADD', keys.undelivered, '1', 'a']],
  ['a channel is down', ['HSET', keys.breakers, 'mail', '{}']],
  ['a delivery is sent', ['ZREM', keys.outbox, 'a']],
] as const)('news: changes its stamp when %s', async (_what, [command, key, ...rest]) => {
  const { engine } = setup();
  await engine.call(['ZADD', keyOf(keys.outbox), '1', 'a']);
  const { stamp } = await news();
  await engine.call([command, keyOf(key), ...rest]);
  expect((await news()).stamp).not.toBe(stamp);
});

it('news: keeps its stamp while a channel is retried', async () => {
  const { app, clock } = setup();
  await send('POST', '/api/appointments/entered', booking);
  const stamps: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    clock.advance(2 * minuteMs);
    // No mail server is running.
    await app.services.delivery.run();
    stamps.push((await news()).stamp);
  }
  expect(new Set(stamps).size).toBe(1);
});

it('news: is refused without a session', async () => {
  expect((await setup().app.call('/api/admin/news')).status).toBe(401);
});
