/**
 * Random histories of what visitors, the desk, the rules and the clock may do, carried out by the domain on
 * Redis and on a plain model. Every answer must be the same, every invariant must hold after every command,
 * and every offered time must be bookable. `FC_RUNS` sets the number of histories, `FC_SEED` selects them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { HoursPreview } from '#features/hours/contract/hours.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { patience } from '#scripts/test/patience.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { doingOf, traceOf } from '#tests/support/trace.ts';
import { consultantActs } from '#features/consultants/acts/consultants.ts';
import { consultantStore } from '#features/consultants/store/consultants.ts';
import { scheduleActs } from '#features/hours/acts/schedules.ts';
import { followings } from '#registry/followings.ts';
import { appointmentMoney } from '#registry/money.ts';
import { departures } from '#registry/departures.ts';
import type { Meanwhile } from './commands/house.ts';
import { house } from '#tests/support/house.ts';
import { type Database, prefixOf, storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { erasureStore } from '#registry/erasure.ts';
import { endProposalsDue, expireDue } from '#tests/support/expiry.ts';
import { scheduleStore } from '#features/hours/store/schedules.ts';
import { keys } from '#registry/keys.ts';
import {
  linkAnswerStore,
  linkMoveStore,
  linkProposalStore,
} from '#features/links/store/link-acts.ts';
import { linkMoneyStore, linkViewStore } from '#features/links/store/link-reads.ts';
import { linkTimesStore } from '#features/links/store/link-times.ts';
import { rosterStore } from '#features/hours/store/roster.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import fc, { numRuns, seed } from '#tests/support/property.ts';
import { allEngines, anyEngine } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { scale } from '#tests/support/work.ts';
import { toInstant, toLocal } from '#platform/time/zone.ts';
import { calendarOf } from './commands/calendar.ts';
import { type Command, history } from './commands/commands.ts';
import type { HoursCommand } from './commands/house-commands.ts';
import { expectInvariants } from './commands/invariants.ts';
import { createModel, type Stores } from './commands/model.ts';
import { createRules } from './commands/rules.ts';
import { asked, beginningsOf, consultants, type Season, timeZone } from './commands/seasons.ts';
import { createWorld } from './commands/world.ts';

const busyKey = `${prefixOf('local')}${keys.busy}`;

/** All stores except the events of external calendars, which come from outside. */
function storesOf(db: Database, engine: RedisEngine): Stores {
  let next: Meanwhile | undefined;
  const between: Database = {
    async run(...call) {
      const answer = await db.run(...call);
      // After an act has loaded, not after what is noted beside it.
      if (!call[0].includes('allReplies')) return answer;
      const happens = next;
      next = undefined;
      await happens?.();
      return answer;
    },
  };
  const acts = appointmentActs(db, followings);
  const met = appointmentActs(between, followings);
  const slots = slotStore(between);
  return {
    slots: {
      read: (range, rule) => slots.read(range, rule),
      addBy: (roster, planned, write) => slots.addBy(roster, planned, write && doingOf(write)),
      delete: (id, rule, write) => slots.delete(id, rule, write && doingOf(write)),
      deleteMany: (ids, rule, write) => slots.deleteMany(ids, rule, write && doingOf(write)),
    },
    appointments: appointmentStore(db),
    bookings: bookingStore(db, scale),
    desk: {
      ...appointmentDesk(db),
      edit: (change, write) => acts.edit({ change, trace: traceOf(write) }),
      enter: (entry, write) => met.enter({ entry, trace: traceOf(write) }),
      undo: (undo, write) => acts.undo({ undo, trace: traceOf(write) }),
      move: (move, write) => met.move({ move, trace: traceOf(write) }),
      propose: (proposal, write) => met.propose({ proposal, trace: traceOf(write) }),
      changeStatus: (change, write) => acts.changeStatus({ change, trace: traceOf(write) }),
      // Whether the present time is closed is told in letters only, which are not modelled.
      withdraw: (asked, write) =>
        acts.withdraw({
          ...{ ...asked, judge: () => ({}), reach: house.reach, trace: traceOf(write) },
        }),
    },
    links: {
      ...{
        ...linkMoneyStore(db, appointmentMoney),
        ...linkViewStore(db, appointmentMoney),
        ...linkTimesStore(db),
      },
      ...linkMoveStore(between, 1000),
      ...{ ...linkProposalStore(between), ...linkAnswerStore(between) },
    },
    erasure: erasureStore(db),
    expiry: {
      expire: (expiry, entry) => expireDue(db, expiry, entry),
      endProposals: (ending, entry) => endProposalsDue(db, ending, entry),
    },
    audit: auditStore(db),
    roster: rosterStore(db),
    schedules: { ...scheduleStore(db), ...scheduleActs(between) },
    consultants: { ...consultantStore(db), ...consultantActs(between, departures) },
    meanwhile(happens) {
      next = happens;
    },
    async keepBusy(pieces) {
      await engine.call(['DEL', busyKey]);
      for (const [feed, { from, to, consultant }] of pieces.entries())
        await engine.call([
          'ZADD',
          busyKey,
          String(from),
          `${from} ${to} ${consultant} feed${feed}`,
        ]);
    },
  };
}

/** Decides as Redis would, and writes nothing; a script reads what it would have written itself. */
const dryHost = (redis: ScriptHost): ScriptHost => ({
  eval: (script, keys, args) =>
    redis.eval(
      `local real, writes = redis, { SET = true, HSET = true, HINCRBY = true, ZADD = true }
       local written = {}
       local redis = { error_reply = real.error_reply, sha1hex = real.sha1hex, call = function(...)
         local command, key, field, value = ...
         local place = tostring(key) .. ' ' .. tostring(field)
         if command == 'HSET' then written[place] = value end
         if command == 'HGET' and written[place] then return written[place] end
         if not writes[command] then return real.call(...) end
       end }
       ${script}`,
      keys,
      args,
    ),
});

/** The state of a history: Redis and model side by side. */
function createWorlds(engine: RedisEngine, season: Season) {
  const redis = directHost(engine);
  const rules = createRules();
  const model = createModel(season, rules);
  const stores = storesOf(openTestDatabase(redis), engine);
  const inRedis = createWorld(stores, { season, rules: createRules() });
  const inModel = createWorld(model.stores, { season, rules });
  // Reads Redis as it is, and tries bookings without making them.
  const dry = bookingStore(openTestDatabase(dryHost(redis)), scale);
  return { inRedis, inModel, model, dry, season, beginnings: beginningsOf(season) };
}

type Worlds = ReturnType<typeof createWorlds>;

const shown = (at: number) => toLocal(new Date(at), timeZone);

const isNight = process.env['NIGHTLY'] === '1';
/** All at night; by day every third, different ones for histories of different lengths. */
const inTurn = <T>(all: readonly T[], turn: number) =>
  all.filter((_, index) => isNight || (index + turn) % 3 === 0);

/** The times shown as free are exactly the bookable ones, for every service, consultant and quarter. */
async function expectOfferedIsBookable({ inRedis, model, season }: Worlds, turn: number) {
  const now = inRedis.now();
  const { quarters } = calendarOf(season);
  const wishes = [
    ...asked.map((service) => ({ service, consultant: undefined })),
    ...consultants.map((consultant, i) => ({ consultant, service: asked[i] ?? 'sonstige' })),
  ];
  for (const wish of inTurn(wishes, turn)) {
    const bookable = quarters.filter((at) => model.canBook(at, { ...wish, now }));
    const shownTimes = await inRedis.available(wish);
    if (!shownTimes.ok && wish.consultant !== undefined && !model.isActive(wish.consultant))
      continue;
    expect([wish, shownTimes]).toEqual([
      wish,
      { ok: true, value: bookable.map((at) => ({ ...shown(at), available: true })) },
    ]);
  }
}

/** The times shown to the desk as free are exactly those bookable with each consultant, with the slot. */
async function expectOfferedToDesk({ inRedis, model, season }: Worlds, turn: number) {
  const now = inRedis.now();
  const { quarters } = calendarOf(season);
  for (const service of inTurn(asked, turn)) {
    const answer = await inRedis.offered({ service });
    const offered = quarters.flatMap((at) =>
      model
        .takersOf(service)
        .filter((consultant) => model.canBook(at, { service, consultant, now }))
        .map((consultant) => {
          const slot = model.slotAt(consultant, at);
          return { consultant, ...shown(at), ...(slot !== undefined && { slot }) };
        }),
    );
    expect([service, answer.ok && answer.value.times]).toEqual([service, offered]);
  }
}

/** A change of hours changes a consultant's free times as its preview said. */
async function expectAsPreviewed({ inRedis }: Worlds, command: HoursCommand) {
  const timesOf = async () => {
    const answer = await inRedis.offeredAhead(command.consultant);
    return answer.ok ? answer.value.times.map(({ date, time }) => `${date} ${time}`) : [];
  };
  const preview = await inRedis.preview(command);
  const before = await timesOf();
  return async () => {
    if (!preview.ok) throw new Error(`It was not to be done: ${preview.code}`);
    const after = await timesOf();
    const only = (some: readonly string[], others: readonly string[]) => {
      const times = some.filter((time) => !others.includes(time));
      return { count: times.length, times: times.slice(0, 200) };
    };
    const told = ({ count, times }: HoursPreview['gained']) => ({
      count,
      times: times.map(({ date, time }) => `${date} ${time}`),
    });
    const { gained, lost } = preview.value;
    expect([told(gained), told(lost)]).toEqual([only(after, before), only(before, after)]);
  };
}

/** Whether it is a new request by a caller who saw the current state. */
const isFirst = (command: Command): command is HoursCommand =>
  (command.type === 'hours' || command.type === 'except' || command.type === 'reopen') &&
  command.key === undefined;

/** The times that a visitor's link shows are exactly those to which the appointment can be moved. */
async function expectShownIsMovable({ inRedis, model, season }: Worlds) {
  const now = inRedis.now();
  const { quarters } = calendarOf(season);
  for (const appointment of await inRedis.listAll()) {
    const times = await inRedis.linkTimes(appointment);
    if (!times.ok) continue;
    const { id, consultant } = appointment;
    const all = quarters.map((at) => ({ at, people: model.takersFor(id, at, now) }));
    const own = all.filter(({ people }) => people.includes(consultant));
    // Whom the client chose is kept while there is a time.
    const isKept = model.isChosen(id) && own.length > 0;
    const offered = isKept ? own : all.filter(({ people }) => people.length > 0);
    const isOthers =
      !isKept && offered.some(({ people }) => people.some((id) => id !== consultant));
    const expected = offered.map(({ at, people }) => ({
      ...shown(at),
      ...(isOthers && { people }),
    }));
    expect([id, times.value]).toEqual([id, expected]);
  }
}

/** Redis would accept exactly the bookable times. */
async function expectBookable({ inRedis, model, dry, beginnings }: Worlds, step: number) {
  // 7 and the number of starts have no common factor, so step by step every start has its turn.
  const index = (step * 7) % beginnings.length;
  const { date = '', time = '' } = beginnings[index] ?? {};
  const wish = {
    service: asked[step % asked.length] ?? 'sonstige',
    consultant: [undefined, ...consultants][step % 4],
  };
  const startsAt = toInstant(date, time, timeZone);
  const canBook = startsAt !== null && model.canBook(+startsAt, { ...wish, now: inRedis.now() });
  const { ok } = await inRedis.ask(dry, index, wish);
  expect([date, time, wish, ok]).toEqual([date, time, wish, canBook]);
}

const doneSchema = z.object({ ok: z.literal(true) });

/** Commands that write nothing to Redis. */
const isHarmless = ({ type }: Command) => ['look', 'rule', 'wait', 'busy'].includes(type);

describe.each(allEngines)('hours, slots and appointments on $name', ({ name, open }) => {
  // By day only a part on the slower engine, where the point is that both answer alike.
  const isPart = !isNight && name !== anyEngine.name;
  const runs = isPart ? Math.ceil(numRuns / 10) : numRuns;
  let engine: RedisEngine;
  beforeAll(async () => (engine = await open()));
  afterAll(() => engine.close());

  const property = fc.asyncProperty(history, async ({ season, people, commands }) => {
    await engine.call(['FLUSHALL']);
    await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
    const worlds = createWorlds(engine, season);
    const { inRedis, inModel } = worlds;
    await Promise.all([inRedis.open(people), inModel.open(people)]);
    // Reads ninety days, so only once in each history.
    const looked = commands.find(isFirst);
    for (const [step, command] of commands.entries()) {
      const expectDone = command === looked ? await expectAsPreviewed(worlds, looked) : undefined;
      const answer = await inRedis.carryOut(command);
      expect(answer).toEqual(await inModel.carryOut(command));
      if (z.safeParse(doneSchema, answer).success) await expectDone?.();
      if (!isHarmless(command)) await expectInvariants(engine, timeZone);
      // By day after every third command; which start is requested then depends on the history.
      if (isNight || step % 3 === 0) await expectBookable(worlds, commands.length + step);
    }
    await expectOfferedIsBookable(worlds, commands.length);
    await expectOfferedToDesk(worlds, commands.length);
    await expectShownIsMovable(worlds);
    expect(await inRedis.listAll()).toEqual(await inModel.listAll());
    expect(await inRedis.look(99)).toEqual(await inModel.look(99));
  });

  it(
    `behave like the model in ${runs} histories from seed ${seed}`,
    { timeout: Math.max(120_000, runs * 400) * patience },
    async () => fc.assert(property, { numRuns: runs, seed }),
  );
});
