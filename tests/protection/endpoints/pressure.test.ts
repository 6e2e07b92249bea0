import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problemSchema } from '#platform/contract/errors.ts';
import { keys } from '#registry/keys.ts';
import type { CallOptions } from '#tests/support/app.ts';
import { book, day } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { forms, post } from '#tests/support/messages.ts';
import { solveWork, workOf } from '#tests/support/work.ts';
import { addDays } from '#platform/time/zone.ts';

const setup = useApp({ rateLimitScale: 1 });
const hour = 60 * 60_000;
const minute = 60_000;

/** Each call comes from a network of its own. */
let networks = 0;
const stranger = () => {
  networks += 1;
  return { ip: `2001:db8:${networks.toString(16)}::1` };
};
const problemOf = async (response: Response) => z.parse(problemSchema, await response.json());

/** Offers 20 slots a day from `day` on, and more at half past. */
async function offer(days: number, more = 0) {
  const { app } = setup();
  const headers = await app.signIn();
  const timeSlots = Array.from({ length: 20 }, (_, index) => {
    const start = 60 * index;
    return `${String(Math.floor(start / 60)).padStart(2, '0')}:00`;
  });
  timeSlots.push(...timeSlots.slice(0, more).map((time) => time.replace(':00', ':30')));
  const body = { startDate: day, endDate: addDays(day, days - 1), timeSlots };
  const response = await app.call('/api/slots/generate', { method: 'POST', headers, body });
  expect(response.status).toBe(201);
}

/** The booking of the slot at that index. */
const wish = (index: number) => ({
  date: addDays(day, Math.floor(index / 20)),
  time: `${String(index % 20).padStart(2, '0')}:00`,
});
const send = (index: number, changes: object = {}, options: CallOptions = stranger()) =>
  book(setup().app, { ...wish(index), ...changes }, options);

/** Books, and solves the work if any is asked for. */
async function work(index: number, options?: CallOptions) {
  const asked = await send(index, {}, options);
  if (asked.status !== 428) return { response: asked, work: 0 };
  const problem = await problemOf(asked);
  const response = await send(index, { altcha: await solveWork(problem) }, options);
  return { response, work: workOf(problem).work };
}

/** Notes that many proofs as spent, without solving them. */
async function paid(count: number) {
  const { clock, engine } = setup();
  const scores = Array.from({ length: count }, (_, index) => [
    String(clock.now().getTime()),
    `proof ${index}`,
  ]);
  await engine.call(['ZADD', keyOf(keys.work('booking', 'solved')), ...scores.flat()]);
}

const statuses = (answers: readonly Response[]) =>
  Object.groupBy(
    answers.map(({ status }) => String(status)),
    (status) => status,
  );

describe('bookings without work', () => {
  it('are limited to twenty in 24 hours from all senders together; the next needs work', async () => {
    await offer(2);
    for (let index = 0; index < 20; index += 1) expect((await send(index)).status).toBe(201);
    const refused = await send(20);
    expect(refused.status).toBe(428);
    const problem = await problemOf(refused);
    expect(problem.code).toBe('challenge_required');
    expect(workOf(problem).work).toBe(1);
    const { clock } = setup();
    clock.advance(24 * hour - 1);
    expect((await send(25)).status).toBe(428);
    clock.advance(1);
    expect((await send(25)).status).toBe(201);
  });

  it('are a twentieth of the times on offer if that is more', async () => {
    await offer(18, 10);
    for (let index = 0; index < 27; index += 1) expect((await send(index)).status).toBe(201);
    expect((await send(27)).status).toBe(428);
  });

  it('are limited the same when they come at once', async () => {
    await offer(5);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => send(index)));
    const { 201: booked = [], 428: asked = [] } = statuses(answers);
    expect([booked.length, asked.length]).toEqual([20, 40]);
  });

  it('do not count attempts that could not be booked', async () => {
    await offer(1);
    await send(0);
    for (let index = 0; index < 9; index += 1) expect((await send(0)).status).toBe(400);
    for (let index = 1; index < 20; index += 1) expect((await send(index)).status).toBe(201);
  });
});

it('proof of work: one alarm tells the firm of a flood, not of a busy day', async () => {
  await offer(5);
  const { app, engine } = setup();
  const alarms = () => engine.call(['HKEYS', keyOf(keys.alarms)]);
  for (let index = 0; index < 25; index += 1) await send(index);
  expect(await alarms()).toEqual([]);
  await paid(40);
  await send(30);
  expect(await alarms()).toEqual(['proof_of_work_booking']);
  const due = await engine.call(['ZRANGE', keyOf(keys.outbox), '0', '-1']);
  const told = [due].flat().filter((member) => String(member).startsWith('alarm_raised:'));
  expect(told).toEqual(['alarm_raised:proof_of_work_booking:firm:mail']);
  expect((await app.call('/api/health')).status).toBe(200);
});

describe('a booking with work', () => {
  const press = async () => {
    for (let index = 0; index < 20; index += 1) await send(index);
  };

  it('is made, and returned again for the same idempotency key', async () => {
    await offer(2);
    await press();
    const visitor = { ...stranger(), headers: { 'Idempotency-Key': 'mine' } };
    const problem = await problemOf(await send(27, {}, visitor));
    const altcha = await solveWork(problem);
    const made = await send(27, { altcha }, visitor);
    expect(made.status).toBe(201);
    const appointment = await made.text();
    expect(appointment).not.toContain('altcha');
    const again = await send(27, { altcha }, visitor);
    expect([again.status, await again.text()]).toEqual([201, appointment]);
  });

  it('needs a proof that is unspent, of the same kind and younger than ten minutes', async () => {
    await offer(2);
    await press();
    const altcha = await solveWork(await problemOf(await send(27)));
    expect((await send(27, { altcha })).status).toBe(201);
    expect((await send(28, { altcha })).status).toBe(428);
    const late = await solveWork(await problemOf(await send(28)));
    setup().clock.advance(10 * minute + 1000);
    expect((await send(28, { altcha: late })).status).toBe(428);
  });

  it('costs more work the more are made, up to ten seconds', async () => {
    await offer(4);
    await press();
    const asked: number[] = [];
    for (let index = 20; index < 27; index += 1) {
      const made = await work(index);
      expect(made.response.status).toBe(201);
      asked.push(made.work);
    }
    expect(asked).toEqual([1, 1, 1, 2, 2, 2, 3]);
    await paid(40);
    expect(workOf(await problemOf(await send(50))).work).toBe(10);
    setup().clock.advance(hour);
    expect((await work(50)).work).toBe(1);
  });

  it('is refused if its proof was hoarded while work was cheap', async () => {
    await offer(4);
    await press();
    const hoard: string[] = [];
    for (let index = 0; index < 10; index += 1)
      hoard.push(await solveWork(await problemOf(await send(25))));
    const used: number[] = [];
    for (const [index, altcha] of hoard.entries())
      used.push((await send(30 + index, { altcha })).status);
    // The price rises by a second after every three. A proof of one second suffices for up to three seconds.
    expect(used).toEqual([...Array.from({ length: 9 }, () => 201), 428]);
  });
});

describe.each(forms)('$form', ({ sendTo, valid }) => {
  const write = (changes: object = {}) =>
    post(setup().app, sendTo, { ...valid, ...changes }, stranger());

  it('is asked for work after twenty without work in 24 hours', async () => {
    for (let count = 0; count < 20; count += 1) expect((await write()).status).toBe(201);
    const refused = await write();
    expect(refused.status).toBe(428);
    const altcha = await solveWork(await problemOf(refused));
    expect((await write({ altcha })).status).toBe(201);
    expect((await write({ altcha })).status).toBe(428);
    setup().clock.advance(24 * hour);
    expect((await write()).status).toBe(201);
  });
});
