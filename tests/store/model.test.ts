/**
 * Random histories of what visitors, the desk, the rules and the clock may do, carried out by the
 * domain on Redis and on a plain model. Every answer must be the same, every invariant must hold
 * after every command, and what is offered is what can be booked. `FC_RUNS` sets how many
 * histories, `FC_SEED` which ones.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datesOf } from '#domain/span.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { appointmentDesk } from '#store/appointment-desk.ts';
import { appointmentStore } from '#store/appointments.ts';
import { bookingStore } from '#store/bookings.ts';
import { auditStore } from '#store/audit.ts';
import { blockedDayStore } from '#store/blocked-days.ts';
import type { ScriptHost } from '#store/client.ts';
import { type Database, storeVersion, versionKeyOf } from '#store/database.ts';
import { erasureStore } from '#store/erasure.ts';
import { expiryStore } from '#store/expiry.ts';
import { slotStore } from '#store/slots.ts';
import fc, { numRuns, seed } from '#tests/support/property.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { toInstant } from '#time/zone.ts';
import {
  beginningsOf,
  type Command,
  consultants,
  history,
  offerableOf,
  type Season,
} from './model/commands.ts';
import { expectInvariants } from './model/invariants.ts';
import { createModel, type Stores } from './model/model.ts';
import { createWorld, timeZone } from './model/world.ts';
import { scale } from '#tests/support/work.ts';

const storesOf = (db: Database): Stores => ({
  slots: slotStore(db),
  blockedDays: blockedDayStore(db),
  appointments: appointmentStore(db),
  bookings: bookingStore(db, scale),
  desk: appointmentDesk(db),
  erasure: erasureStore(db),
  expiry: expiryStore(db),
  audit: auditStore(db),
});

/** Decides as Redis would, and writes nothing. */
const dryHost = (redis: ScriptHost): ScriptHost => ({
  eval: (script, keys, args) =>
    redis.eval(
      `local real, writes = redis, { SET = true, HSET = true, HINCRBY = true, ZADD = true }
       local redis = { error_reply = real.error_reply, sha1hex = real.sha1hex, call = function(command, ...)
         if not writes[command] then return real.call(command, ...) end
       end }
       ${script}`,
      keys,
      args,
    ),
});

/** Where a history stands: Redis and model side by side. */
function createWorlds(redis: ScriptHost, season: Season) {
  const model = createModel();
  const stores = storesOf(openTestDatabase(redis));
  const inRedis = createWorld(stores, season);
  const inModel = createWorld(model.stores, season);
  // It reads Redis as it is, and tries bookings without making them.
  const dry = bookingStore(openTestDatabase(dryHost(redis)), scale);
  const beginnings = beginningsOf(season);

  /** By the model, with the rule and at the moment of the history. */
  function canBook({ date, time }: { date: string; time: string }, consultant?: string): boolean {
    const startsAt = toInstant(date, time, timeZone);
    const rule = inRedis.rule();
    if (!startsAt || startsAt <= inRedis.now()) return false;
    const endsAt = new Date(+startsAt + rule.minutes * 60_000);
    const asked = consultant === undefined ? consultants : [consultant];
    const dates = datesOf({ startsAt, endsAt }, timeZone);
    return model.canBook(+startsAt, rule, { consultants: asked, dates });
  }
  return { inRedis, inModel, dry, beginnings, offerable: offerableOf(season), canBook };
}

type Worlds = ReturnType<typeof createWorlds>;

/** What is shown as free is what can be booked, for whoever is asked for: all beginnings there are. */
async function expectOfferedIsBookable({ inRedis, offerable, canBook }: Worlds) {
  for (const consultant of [undefined, ...consultants]) {
    const bookable = offerable.filter((beginning) => canBook(beginning, consultant));
    expect(await inRedis.available(consultant)).toEqual({
      ok: true,
      value: bookable.map((beginning) => ({ ...beginning, available: true })),
    });
  }
}

/** Redis itself would book exactly what can be booked. */
async function expectBookable(
  { inRedis, dry, beginnings, canBook }: Worlds,
  index: number,
  consultant?: string,
) {
  const beginning = beginnings[index % beginnings.length];
  if (!beginning) throw new Error('There are no beginnings');
  const { ok } = await inRedis.ask(dry, index % beginnings.length, consultant);
  expect([beginning, consultant, ok]).toEqual([
    beginning,
    consultant,
    canBook(beginning, consultant),
  ]);
}

/** It writes nothing to Redis. */
const isHarmless = ({ type }: Command) => ['look', 'rule', 'wait'].includes(type);

describe.each(engines)('slots and appointments on $name', ({ open }) => {
  let engine: RedisEngine;
  beforeAll(async () => (engine = await open()));
  afterAll(() => engine.close());

  const property = fc.asyncProperty(history, async ({ season, commands }) => {
    await engine.call(['FLUSHALL']);
    await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
    const worlds = createWorlds(directHost(engine), season);
    const { inRedis, inModel } = worlds;
    for (const [step, command] of commands.entries()) {
      expect(await inRedis.carryOut(command)).toEqual(await inModel.carryOut(command));
      if (!isHarmless(command)) await expectInvariants(engine, timeZone);
      // 7 and the number of beginnings have nothing in common: step by step, all get their turn.
      await expectBookable(worlds, step * 7, [undefined, ...consultants][step % 3]);
    }
    await expectOfferedIsBookable(worlds);
    expect(await inRedis.listAll()).toEqual(await inModel.listAll());
    expect(await inRedis.look(99, undefined)).toEqual(await inModel.look(99, undefined));
  });

  it(
    `do as the model does, in ${numRuns} histories from seed ${seed}`,
    { timeout: Math.max(120_000, numRuns * 400) },
    async () => fc.assert(property, { numRuns, seed }),
  );
});
