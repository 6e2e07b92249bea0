/** A flood of bookings at the limits of production, while visitors want appointments. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problemSchema } from '#platform/contract/errors.ts';
import { patience } from '#scripts/test/patience.ts';
import { keys } from '#registry/keys.ts';
import { book, day } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { isNight } from '#tests/support/night.ts';
import { solveWork, workOf } from '#tests/support/work.ts';
import { addDays } from '#platform/time/zone.ts';

const setup = useApp({ rateLimitScale: 1 });
const minute = 60_000;
const problemOf = async (response: Response) => z.parse(problemSchema, await response.json());

/** A part of the flood in `npm test`, which suffices; all of it at night. */
const calls = isNight ? 10_000 : 300;
/** Interval of the slow attacker's bookings: every minute at night, every ninth by day. */
const everyMinutes = isNight ? 1 : 9;
const timesADay = 20;
const days = 25;
const times = timesADay * days;
/** The larger of 5 and 5 % of the times on offer. */
const most = 25;

/** The time at that index. Honest visitors count from the end. */
const timeOf = (index: number) => ({
  date: addDays(day, Math.floor(index / timesADay)),
  // From 04:00 on, which exists on every day.
  time: `${String(4 + (index % timesADay)).padStart(2, '0')}:00`,
});

async function offerTimes() {
  const { app } = setup();
  const headers = await app.signIn();
  const timeSlots = Array.from({ length: timesADay }, (_, index) => timeOf(index).time);
  const body = { startDate: day, endDate: addDays(day, days - 1), timeSlots };
  const response = await app.call('/api/slots/generate', { method: 'POST', headers, body });
  expect(response.status).toBe(201);
}

const attack = (call: number, network: number) =>
  book(
    setup().app,
    { ...timeOf(call % (times - 20)), email: `flood${call}@example.com` },
    { ip: `2001:db8:${network.toString(16)}:${(call % 65536).toString(16)}::1` },
  );

/** A visitor's page: sends the booking, solves the work that is asked for, and sends again. */
async function visit(index: number) {
  const wish = { ...timeOf(times - 1 - index), email: `visitor${index}@example.com` };
  const ip = `198.51.${index}.7`;
  let [answer, work] = [await book(setup().app, wish, { ip }), 0];
  while (answer.status === 428) {
    const problem = await problemOf(answer);
    work += workOf(problem).work;
    answer = await book(setup().app, { ...wish, altcha: await solveWork(problem) }, { ip });
  }
  return { status: answer.status, work };
}

it(
  'a flood from 1,000 networks books a twentieth of the times, and ten visitors still book',
  async () => {
    await offerTimes();
    let booked = 0;
    const flood = (async () => {
      for (let call = 0; call < calls; call += 100) {
        const wave = Array.from({ length: 100 }, (_, i) => attack(call + i, (call + i) % 1000));
        const statuses = (await Promise.all(wave)).map(({ status }) => status);
        booked += statuses.filter((status) => status === 201).length;
        expect(statuses.filter((status) => ![201, 400, 428, 429].includes(status))).toEqual([]);
      }
    })();
    const visitors: Awaited<ReturnType<typeof visit>>[] = [];
    for (let index = 0; index < 10; index += 1) visitors.push(await visit(index));
    await flood;
    expect(visitors.map(({ status }) => status)).toEqual(Array(10).fill(201));
    // In seconds on a phone. Paid bookings raise the work; unpaid ones do not.
    expect(Math.max(...visitors.map(({ work }) => work))).toBeLessThanOrEqual(10);
    expect(booked).toBeLessThanOrEqual(most);
  },
  240_000 * patience,
);

it(
  'a flood spread over a day and many networks books no more than a twentieth of the times',
  async () => {
    await offerTimes();
    const { clock } = setup();
    let booked = 0;
    const visitors: number[] = [];
    for (let passed = 0; passed < 24 * 60 - 1; passed += everyMinutes) {
      if ((await attack(passed, passed)).status === 201) booked += 1;
      if (passed % 144 === 99) visitors.push((await visit(visitors.length)).status);
      clock.advance(everyMinutes * minute);
    }
    expect(visitors).toEqual(Array(10).fill(201));
    expect(booked).toBeLessThanOrEqual(most);
  },
  120_000 * patience,
);

it('a flood from one /48 network achieves no more than a few households', async () => {
  await offerTimes();
  const wave = Array.from({ length: isNight ? 400 : 200 }, (_, call) => attack(call, 7));
  const statuses = (await Promise.all(wave)).map(({ status }) => status);
  // Four times the limit of one network, and twice that once work is asked for.
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(80);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(most);
});

it('a flood that does the work pays more for each further booking', async () => {
  await offerTimes();
  const { engine, clock } = setup();
  for (let call = 0; call < most; call += 1) await attack(call, call);
  const asked: number[] = [];
  for (let paid = 0; paid < 60; paid += 1) {
    asked.push(workOf(await problemOf(await attack(100 + paid, 100 + paid))).work);
    const score = String(clock.now().getTime());
    await engine.call(['ZADD', keyOf(keys.work('booking', 'solved')), score, `proof ${paid}`]);
  }
  const sum = asked.reduce((one, other) => one + other, 0);
  console.info(`Sixty bookings within an hour cost ${sum} seconds of a phone: ${asked.join(' ')}`);
  expect(asked.toSorted((one, other) => one - other)).toEqual(asked);
  expect([asked[0], asked.at(-1), sum]).toEqual([1, 10, 465]);
});
