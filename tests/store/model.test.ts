/**
 * Random sequences of what visitors, the admin and the clock may do, carried out by the domain on
 * Redis and on a plain model: every answer must be the same. `FC_RUNS` sets how many sequences.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingRequestSchema, enteredAppointmentSchema } from '#contract/appointment.ts';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { services } from '#contract/service.ts';
import { enterAppointment, moveAppointment } from '#domain/appointment-desk.ts';
import { changeStatus } from '#domain/appointment-status.ts';
import { findAvailableSlots } from '#domain/availability.ts';
import { blockDay, unblockDay } from '#domain/blocked-days.ts';
import { bookAppointment } from '#domain/booking.ts';
import { generateSlots } from '#domain/slot-generation.ts';
import { createSeries, previewSeries } from '#domain/slot-series.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { appointmentDesk } from '#store/appointment-desk.ts';
import { appointmentStore } from '#store/appointments.ts';
import { blockedDayStore } from '#store/blocked-days.ts';
import { erasureStore } from '#store/erasure.ts';
import { keys } from '#store/keys.ts';
import { slotStore } from '#store/slots.ts';
import { createClock, createIds } from '#tests/support/app.ts';
import fc from '#tests/support/property.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost } from '#tests/support/store.ts';
import { createModel, type Stores } from './model.ts';

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
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('move'),
      pick,
      date: dates,
      time: times,
      note: fc.option(fc.constant('Wort "am" Rand'), { nil: undefined }),
    }),
  },
  fc.record({
    type: fc.constant('enter'),
    date: dates,
    time: times,
    email: fc.constantFrom('', 'ada@example.com'),
  }),
  fc.record({ type: fc.constant('erase'), pick }),
  fc.record({
    type: fc.constant('block'),
    date: dates,
    reason: fc.constantFrom('', 'Betriebsausflug'),
  }),
  fc.record({ type: fc.constant('unblock'), date: dates }),
  fc.record({
    type: fc.constant('series'),
    startDate: dates,
    endDate: dates,
    times: fc.uniqueArray(times, { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('delete'), pick }),
  fc.record({ type: fc.constant('delete many'), picks: fc.array(pick, { minLength: 1 }) }),
  fc.record({ type: fc.constant('wait'), hours: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ type: fc.constant('look'), limit: fc.integer({ min: 1, max: 4 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** One world: the stores, with ids of their own that are the same in every world. */
function createWorld(stores: Stores) {
  const { now, advance } = createClock();
  const randomId = createIds();
  const timeZone = 'Europe/Zurich';
  const { slots, appointments, blockedDays, desk, erasure } = stores;
  const findHolidays = () => [];
  const everything = async () => ({
    slots: await slots.list({ limit: 99 }),
    appointments: (await appointments.list({ limit: 99 })) ?? [],
  });
  const unknownId = 'x'.repeat(22);
  const pickAppointment = async (pick: number) =>
    (await everything()).appointments[pick]?.id ?? unknownId;
  const pickSlot = async (pick: number) => (await everything()).slots[pick]?.id ?? unknownId;

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
        const id = await pickAppointment(step.pick);
        return changeStatus({ id, to: step.to, now: clock.now }, appointments);
      }
      case 'move': {
        const { date, time, note } = step;
        const move = { id: await pickAppointment(step.pick), date, time, note };
        return moveAppointment(move, { ...clock, randomId, ledger: desk });
      }
      case 'enter': {
        const { date, time, email } = step;
        const request = { date, time, email, service: 'sonstige', clientName: 'Bob' };
        const body = z.parse(enteredAppointmentSchema, request);
        return enterAppointment(body, { ...clock, randomId, ledger: desk });
      }
      case 'erase':
        return erasure.eraseRecord({
          kind: 'appointment',
          id: await pickAppointment(step.pick),
          now: clock.now,
        });
      case 'block':
        return blockDay({ date: step.date, reason: step.reason }, clock, blockedDays);
      case 'unblock':
        return unblockDay(step.date, blockedDays);
      case 'series': {
        const { startDate, endDate, times } = step;
        const body = { startDate, endDate, times, weekdays: [1, 2, 3, 4, 5], holidays: [] };
        const survey: typeof slots.survey = (range) => slots.survey(range);
        const preview = await previewSeries(body, { ...clock, survey, findHolidays });
        const ports = {
          ...clock,
          randomId,
          findHolidays,
          add: (planned: Parameters<typeof slots.add>[0]) => slots.add(planned),
        };
        return [preview, await createSeries(body, ports)];
      }
      case 'delete':
        return slots.delete(await pickSlot(step.pick));
      case 'delete many':
        return slots.deleteMany(await Promise.all(step.picks.map(pickSlot)));
      case 'wait':
        return advance(step.hours * hour);
      case 'look': {
        const [first] = (await appointments.list({ limit: step.limit })) ?? [];
        return {
          available: await findAvailableSlots({}, clock, slots),
          everything: await everything(),
          secondPage: first && (await appointments.list({ limit: step.limit, after: first.id })),
          one: await appointments.get(first?.id ?? unknownId),
          history: await desk.history(first?.id ?? unknownId),
          blocked: await blockedDays.list(),
          ofTwoDays: await slots.list({
            limit: step.limit,
            after: '2041-03-12T11:00',
            startDate: '2041-03-11',
            endDate: '2041-03-12',
          }),
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
        blockedDays: blockedDayStore(redis),
        appointments: appointmentStore(redis),
        desk: appointmentDesk(redis),
        erasure: erasureStore(redis),
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
