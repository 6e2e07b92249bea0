/** The tick works only if something changed or is due; open desks read only what changed. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keys, paymentKeys } from '#registry/keys.ts';
import { watched } from '#registry/watched.ts';
import { minuteMs } from '#platform/time/units.ts';
import { day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { namesIn } from '#tests/support/key-names.ts';
import { stored } from '#tests/support/keys.ts';
import { contactMessage, post } from '#tests/support/messages.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/smtp.ts';

let smtp: SmtpTestServer;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());
const { setup, send, bookAt } = useDesk({ smtpUrl: () => smtp.url });
beforeEach(() => smtp.reset());

const tick = () => setup().app.runScheduled('delivery-tick');
/** Whether the next tick has nothing to do. */
const isIdle = async () => {
  const { app, clock } = setup();
  return (await app.services.wake.look(clock.now())).isIdle;
};
/** Runs the tick every minute. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    setup().clock.advance(minuteMs);
    await tick();
  }
}
async function confirmed(time: string, date = day) {
  const { id } = await bookAt(time, { date });
  await send('PATCH', `/api/appointments/${id}?status=confirmed`);
  return id;
}
const call = (...command: string[]) => setup().engine.call(command);
const addTimes = async (startDate: string) =>
  send('POST', '/api/slots/generate', { startDate, endDate: startDate, timeSlots: ['10:00'] });

it('tick: rests when nothing is left to do, and runs after any change', async () => {
  expect(await isIdle()).toBe(false);
  await addTimes(day);
  await pass(3);
  expect(await isIdle()).toBe(true);
  await post(setup().app, '/api/contact', contactMessage);
  expect(await isIdle()).toBe(false);
  const before = smtp.mails.length;
  await tick();
  expect(smtp.mails.length).toBeGreaterThan(before);
  await pass(2);
  expect(await isIdle()).toBe(true);
});

it('tick: sends what the desk did with the first tick after a minute', async () => {
  await addTimes(day);
  const { id } = await bookAt('10:00');
  await pass(3);
  const before = smtp.mails.length;
  await send('PATCH', `/api/appointments/${id}?status=confirmed`);
  setup().clock.advance(minuteMs / 2);
  await tick();
  expect(smtp.mails).toHaveLength(before);
  setup().clock.advance(minuteMs / 2);
  await tick();
  expect(smtp.mails.length).toBeGreaterThan(before);
});

it('tick: reminds 24 hours before, after hours without a change', async () => {
  const { clock } = setup();
  await addTimes('2041-03-14');
  await confirmed('10:00', '2041-03-14');
  await pass(5);
  expect(await isIdle()).toBe(true);
  clock.set('2041-03-13T08:59:00Z');
  await tick();
  const before = smtp.mails.length;
  await pass(1);
  expect(smtp.mails.slice(before)).toHaveLength(1);
});

it('tick: lets a request lapse at its beginning, after hours without a change', async () => {
  const { app, clock } = setup();
  await addTimes('2041-03-20');
  const { id } = await bookAt('10:00', { date: '2041-03-20' });
  await pass(3);
  const at = Date.parse('2041-03-20T09:00:00Z');
  const statusOf = () => call('HGET', stored(keys.appointmentStatus), id);
  for (clock.set(new Date(at - 2 * minuteMs)); clock.now().getTime() < at - 1; clock.advance(1)) {
    await tick();
    clock.advance(minuteMs - 1);
  }
  expect(await statusOf()).toBe('pending');
  clock.set(new Date(at));
  await tick();
  expect(await statusOf()).toBe('expired');
  await app.settled();
});

it('tick: finds within hours what was queued past the count of changes', async () => {
  const { clock } = setup();
  await addTimes(day);
  await bookAt('10:00');
  await pass(3);
  expect(await isIdle()).toBe(true);
  const member = String(await call('ZRANGE', stored(keys.outbox), '0', '0'));
  // As older code does, to which the site was rolled back for a moment.
  await call('ZADD', stored(keys.outbox), '1', member === '' ? 'alarm_raised:x:firm:mail' : member);
  expect(await isIdle()).toBe(true);
  clock.advance(6 * 60 * minuteMs);
  expect(await isIdle()).toBe(false);
  await tick();
  expect(await call('ZCARD', stored(keys.outbox))).toBe(0);
});

it.each(['', 'x', '5', '5 x', '99999 99999999999999'])(
  'tick: runs where the stored time is %j',
  async (text) => {
    await pass(2);
    expect(await isIdle()).toBe(true);
    await call('SET', stored(keys.wake), text);
    expect(await isIdle()).toBe(false);
    await pass(2);
    expect(await isIdle()).toBe(true);
  },
);

it.each([
  ['cannot be read', ['SET', 'x']],
  ['is gone', ['DEL']],
  ['is of another type', ['LPUSH', 'x']],
] as const)('changes: are counted where their number %s', async (_what, [command, ...rest]) => {
  await pass(2);
  await call('DEL', stored(keys.changes));
  await call(command, stored(keys.changes), ...rest);
  await pass(2);
  await post(setup().app, '/api/contact', contactMessage);
  expect(await isIdle()).toBe(false);
  await pass(3);
  expect(await isIdle()).toBe(true);
});

it('changes: whatever decides about a tick, or is news, is counted', async () => {
  const { app, clock } = setup();
  const { db, watch, queueing, news, wake } = app.services;
  const run = vi.spyOn(db, 'run');
  const now = clock.now();
  await watch.noteTick(now);
  await watch.readHealth(now);
  await news.read(now);
  await wake.rest('0', now);
  const read = run.mock.calls.flatMap(([, names]) =>
    Object.values(names).flatMap((key) => key ?? []),
  );
  // Delivery log and lanes change with the outbox, money to give back with payments; the others are the clock's
  // own.
  const others = [keys.deliveries, keys.lanes, paymentKeys.returning, keys.tick, keys.wake];
  const uncounted = read.filter((key) => ![...watched, ...others].includes(key));
  expect(uncounted).toEqual([]);
  // And by their present names.
  expect([...watched].filter((key) => !namesIn([keys, paymentKeys]).includes(key))).toEqual([]);
  run.mockClear();
  await queueing.remind();
  await queueing.expire();
  const [reminding] = run.mock.calls;
  expect(reminding?.[1]['keys']).toContain(keys.appointmentsByStart);
});

it.each([
  ['every ten minutes while a mail alarm stands', '1', 9],
  ['every minute until it is reported', '0', 0],
])('tick: runs %s', async (_when, toldAt, idleMinutes) => {
  const { app, clock } = setup();
  const rest = () => app.services.wake.rest('0', clock.now());
  await call('DEL', stored(keys.changes));
  await call('HSET', stored(keys.alarmCalls), 'channel_down', `1 ${toldAt}`);
  await rest();
  clock.advance(idleMinutes * minuteMs);
  expect(await isIdle()).toBe(idleMinutes > 0);
  clock.advance(minuteMs);
  expect(await isIdle()).toBe(false);
});

it('tick: is noted every ten minutes while it has nothing to do', async () => {
  await pass(3);
  const noted = new Set<unknown>();
  for (let minute = 0; minute < 30; minute += 1) {
    await pass(1);
    noted.add(await call('GET', stored(keys.tick)));
  }
  expect(noted.size).toBe(4);
});
