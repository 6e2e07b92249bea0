/**
 * Random sequences of what visitors, the admin and the clock may do, carried out by the domain on
 * Redis and on a plain model: every answer must be the same. `FC_RUNS` sets how many sequences.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentStatuses, bookingRequestSchema } from '#contract/appointment.ts';
import { services } from '#contract/service.ts';
import { changeStatus } from '#domain/appointment-status.ts';
import { findAvailableSlots } from '#domain/availability.ts';
import { bookAppointment } from '#domain/booking.ts';
import { generateSlots } from '#domain/slot-generation.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { appointmentStore } from '#store/appointments.ts';
import { keys } from '#store/keys.ts';
import { slotStore } from '#store/slots.ts';
import { createClock, createIds } from '#tests/support/app.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost } from '#tests/support/store.ts';
import { createModel } from './model.ts';

const numRuns = Number(process.env['FC_RUNS'] ?? 300);
const hour = 3_600_000;

const dates = fc.constantFrom('2041-03-11', '2041-03-12', '2041-03-13');
const times = fc.constantFrom('10:00', '12:00', '14:00', '16:00');
/** Picks one of the ids that exist by then; one too many picks an unknown id. */
const pick = fc.nat(12);

const command = fc.oneof(
  fc.record({
    type: fc.constant('generate'),
    date: dates,
    times: fc.uniqueArray(times, { minLength: 1 }),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('book'),
      date: dates,
      time: times,
      email: fc.constantFrom('ada@example.com', 'Ada@Example.com', 'bob@example.com'),
      service: fc.constantFrom(...services),
      key: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('change'),
      pick,
      to: fc.constantFrom(...appointmentStatuses),
    }),
  },
  fc.record({ type: fc.constant('delete'), pick }),
  fc.record({ type: fc.constant('wait'), hours: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ type: fc.constant('look'), limit: fc.integer({ min: 1, max: 4 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
type Stores = ReturnType<typeof createModel>;

/** One world: the stores, with ids of their own that are the same in every world. */
function createWorld(stores: Stores) {
  const { now, advance } = createClock();
  const randomId = createIds();
  const timeZone = 'Europe/Zurich';
  const { slots, appointments } = stores;
  const everything = async () => ({
    slots: await slots.list({ limit: 99 }),
    appointments: (await appointments.list({ limit: 99 })) ?? [],
  });
  const unknownId = 'x'.repeat(22);

  return async (step: Command): Promise<unknown> => {
    const clock = { now: now(), timeZone };
    switch (step.type) {
      case 'generate': {
        const request = { startDate: step.date, endDate: step.date, timeSlots: step.times };
        return generateSlots(request, { ...clock, randomId, slots });
      }
      case 'book': {
        const { date, time, email, service } = step;
        const request = { date, time, email, service, clientName: 'Ada' };
        const body = z.parse(bookingRequestSchema, request);
        return bookAppointment(body, step.key, { ...clock, randomId, ledger: appointments });
      }
      case 'change': {
        const id = (await everything()).appointments[step.pick]?.id ?? unknownId;
        return changeStatus({ id, to: step.to, now: clock.now }, appointments);
      }
      case 'delete':
        return slots.delete((await everything()).slots[step.pick]?.id ?? unknownId);
      case 'wait':
        return advance(step.hours * hour);
      case 'look': {
        const [first] = (await appointments.list({ limit: step.limit })) ?? [];
        return {
          available: await findAvailableSlots({}, clock, slots),
          everything: await everything(),
          secondPage: first && (await appointments.list({ limit: step.limit, after: first.id })),
          one: await appointments.get(first?.id ?? unknownId),
        };
      }
    }
  };
}

/** What must hold of Redis whatever happened: a slot is free, or one appointment holds it. */
async function expectOneHolderPerSlot(engine: RedisEngine) {
  const listOf = async (...query: string[]) => [await engine.call(query)].flat().map(String);
  const all = await listOf('ZRANGE', keys.slots, '0', '-1');
  const free = await listOf('ZRANGE', keys.freeSlots, '0', '-1');
  const held = await listOf('HVALS', keys.appointmentSlot);
  expect([...free, ...held].toSorted()).toEqual(all.toSorted());
}

describe.each(engines)('slots and appointments on $name', ({ open }) => {
  let engine: RedisEngine;
  beforeAll(async () => (engine = await open()));
  afterAll(() => engine.close());

  const property = fc.asyncProperty(
    fc.array(command, { minLength: 5, maxLength: 40 }),
    async (sequence) => {
      await engine.call(['FLUSHALL']);
      const redis = directHost(engine);
      const inRedis = createWorld({
        slots: slotStore(redis),
        appointments: appointmentStore(redis),
      });
      const inModel = createWorld(createModel());
      for (const step of sequence) expect(await inRedis(step)).toEqual(await inModel(step));
      await expectOneHolderPerSlot(engine);
    },
  );

  it(
    `do as the model does, in ${numRuns} sequences`,
    { timeout: Math.max(60_000, numRuns * 200) },
    async () => fc.assert(property, { numRuns }),
  );
});
