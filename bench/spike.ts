/** The spike's figures: `ROUNDS=n node bench/spike/run.ts`. Old and new in turn; prints medians. */
import * as z from 'zod/mini';
import { addDays, toInstant, toLocal } from '#platform/time/zone.ts';
import { firm } from '#firm';
import { serveRedis } from '#local/redis/serve.ts';
import { createRedis } from '#platform/redis/client.ts';
import { createApp } from '#tests/support/app.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { allEngines } from '#tests/support/redis.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { median } from './measure.ts';
import { spikeBook } from './spike-book.ts';
import { spikeDesk } from './spike-cancel.ts';
import { paymentStore } from '#features/payments/store/payments.ts';

process.env['LOG'] = 'faults';
const rounds = Number(process.env['ROUNDS'] ?? 3);
const people = ['anna', 'ben', 'cleo', 'dora', 'emil'];
const bookings = Number(process.env['BOOKINGS'] ?? 400);
const flood = 500;

let trips = 0;
const realFetch = globalThis.fetch;
globalThis.fetch = (...args) => {
  trips += 1;
  return realFetch(...args);
};

async function open(choice: (typeof allEngines)[number], isNew: boolean) {
  const engine = await choice.open();
  const redis = await serveRedis({ engine });
  const store = createRedis(redis, { timeoutMs: 10_000 });
  const app = await createApp({ redisCredentials: redis, redis: store, now: () => new Date() });
  const elapsed = () => {
    const begun = performance.now();
    return () => performance.now() - begun;
  };
  await app.services.slots.add([]);
  await keepConsultants(
    engine,
    people.map((id) => consultantOf(id)),
  );
  const { date } = toLocal(new Date(), firm.timeZone);
  const slots = Array.from({ length: bookings + 1 }, (_, index) => {
    const time = `${String(index % 24).padStart(2, '0')}:00`;
    const day = addDays(date, 1 + Math.floor(index / 24));
    const startsAt = toInstant(day, time, firm.timeZone) ?? new Date(`${day}T${time}Z`);
    return { date: day, time, startsAt };
  });
  await app.services.slots.add(
    slots.flatMap(({ startsAt, date: day, time }, index) =>
      people.map((consultant, at) => ({
        id: `slot-${String(index * 5 + at).padStart(17, '0')}`,
        ...{ date: day, time, startsAt, consultant },
      })),
    ),
  );
  const { db } = app.services;
  if (isNew) {
    app.services.bookings.book = spikeBook(db, 1000, elapsed);
    Object.assign(app.services.appointmentDesk, spikeDesk(db, elapsed));
  }
  const commandsNow = async () => {
    if (choice.name !== 'redis-server') return NaN;
    const text = z.string().parse(await engine.call(['INFO', 'commandstats']));
    return [...text.matchAll(/cmdstat_(\S+?):calls=(\d+)/g)].reduce(
      (sum, [, , calls]) => sum + Number(calls),
      0,
    );
  };
  return {
    ...{ app, slots, engine, commandsNow },
    async close() {
      await redis.close();
      await engine.close();
    },
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function timed(
  { commandsNow }: Opened,
  tasks: readonly (() => Promise<unknown>)[],
  atOnce = 32,
) {
  const waiting = tasks.values();
  const took: number[] = [];
  const [firstTrip, firstCommand] = [trips, await commandsNow()];
  const begun = performance.now();
  const worker = async () => {
    for (const task of waiting) {
      const start = performance.now();
      await task();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const commands = ((await commandsNow()) - firstCommand) / tasks.length;
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? NaN;
  return {
    perSecond: tasks.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    trips: (trips - firstTrip) / tasks.length,
    commands,
  };
}

function bookAt({ app, slots }: Opened, at: number, person: number) {
  const { date = '', time = '' } = slots[at] ?? {};
  return app.call('/api/appointments', {
    method: 'POST',
    headers: { 'Idempotency-Key': `bench-${at}-${person}` },
    body: {
      ...{ date, time, clientName: 'Ada Muster', email: `ada${at}-${person}@example.com` },
      ...{ service: 'sonstige', message: 'Guten Tag' },
    },
    ip: `2001:db8:${person.toString(16)}:${at.toString(16)}::1`,
  });
}

async function statusesOf(calls: Promise<Response>[]) {
  const counts: Record<string, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const ids = z.array(z.string());

/** Pays for appointments and gives calls that cancel each and undo that. */
async function endings({ app, engine }: Opened) {
  const found = z.parse(
    ids,
    await engine.call(['ZRANGE', prefixOf('local') + 'appointments:taken', '0', '-1']),
  );
  const payments = paymentStore(app.services.db);
  const now = new Date();
  const at = now.toISOString();
  const headers = await app.signIn();
  const tasks = [];
  for (const [place, id] of found.slice(0, endingCount).entries()) {
    const payment = `pay-${String(place).padStart(18, '0')}`;
    await payments.put(
      {
        ...{ id: payment, version: 0, createdAt: at, packageName: 'Strategietag', cents: 50_000 },
        ...{ dueOn: at.slice(0, 10), locale: 'de', appointment: id, isTest: true },
        paid: { at, session: `cs_${place}`, intent: `pi_${place}` },
      },
      { now },
    );
    tasks.push(async () => {
      const cancelled = await app.call(`/api/appointments/${id}?status=cancelled`, {
        method: 'PATCH',
        headers,
        body: { money: { paid: 500, back: 300 } },
      });
      const undone = await app.call(`/api/appointments/${id}/undo`, { method: 'POST', headers });
      outcomes[`${cancelled.status} ${undone.status}`] =
        (outcomes[`${cancelled.status} ${undone.status}`] ?? 0) + 1;
    });
  }
  return tasks;
}
const outcomes: Record<string, number> = {};
const endingCount = 100;

const names = ['bookings', 'flood', 'cancel+undo', 'alone'] as const;
for (const choice of allEngines) {
  const found = new Map<string, Awaited<ReturnType<typeof timed>>[]>();
  const notes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const isNew of round % 2 === 0 ? [false, true] : [true, false]) {
      const opened = await open(choice, isNew);
      const calls: Promise<Response>[] = [];
      const run = (call: () => Promise<Response>) => () => {
        const sent = call();
        calls.push(sent);
        return sent;
      };
      for (let at = 0; at < 40; at += 1) await bookAt(opened, at, 1);
      const rows: Record<string, Awaited<ReturnType<typeof timed>>> = {
        bookings: await timed(
          opened,
          opened.slots.slice(40, bookings).map((_, at) => run(() => bookAt(opened, at + 40, 1))),
        ),
        flood: await timed(
          opened,
          Array.from({ length: flood }, (_, at) => run(() => bookAt(opened, bookings, at))),
        ),
      };
      const one = Array.from({ length: 20 }, (_, at) => run(() => bookAt(opened, at, 2)));
      Object.assign(rows, {
        'cancel+undo': await timed(opened, await endings(opened), 8),
        alone: await timed(opened, one, 1),
      });
      notes.add(`${isNew ? 'new' : 'old'} ${JSON.stringify(await statusesOf(calls))}`);
      for (const name of names) {
        const key = `${name} ${isNew ? 'new' : 'old'}`;
        const row = rows[name];
        if (row) found.set(key, [...(found.get(key) ?? []), row]);
      }
      await opened.close();
    }
  }
  console.log(
    `\n${choice.name}, ${rounds} rounds, medians; ${[...notes].join('; ')}; ${JSON.stringify(outcomes)}`,
  );
  for (const [key, rows] of [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const of = (name: 'perSecond' | 'p50' | 'p95' | 'trips' | 'commands') =>
      median(rows.map((row) => row[name]));
    console.log(
      `${key.padEnd(16)} ${of('perSecond').toFixed(1).padStart(7)}/s  p50 ${of('p50').toFixed(1)}  p95 ${of('p95').toFixed(1)} ms  ${of('trips').toFixed(2)} trips  ${of('commands').toFixed(1)} commands`,
    );
  }
}
