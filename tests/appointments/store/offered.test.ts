/** What a booking reads of a time: who offers it, whether a limit is reached, and what newcomers hold. */
import { expect, it } from 'vitest';
import { countedIn } from '#features/appointments/store/counted.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { newcomersIn } from '#features/appointments/store/newcomers.ts';
import { factsThen, textOfSpan, timeKeys } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { shareKeys } from '#features/protection/index.ts';
import { act } from '#platform/redis/act.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { hourMs } from '#platform/time/units.ts';
import { stored } from '#tests/support/keys.ts';
import fc from '#tests/support/property.ts';
import { describeStore } from '#tests/support/store.ts';
import { idOf } from './appointment.ts';

const start = Date.parse('2041-03-12T09:00:00Z');
const names = ['ada', 'ben'] as const;
const services = ['sonstige', 'finanz-investment'] as const;
const near = fc.constantFrom(start - hourMs, start, start + 1, start + hourMs, start + 2 * hourMs);
const consultant = fc.constantFrom(...names);
const service = fc.constantFrom(...services);

const slots = fc.array(fc.tuple(near, consultant), { maxLength: 3 });
const pieces = fc.array(fc.tuple(near, near, consultant), { maxLength: 3 });
/** Appointments: when they begin, whose they are and about what; one span and one record cannot be read. */
const taken = fc.array(
  fc.record({ at: near, consultant, service, text: fc.constantFrom('whole', 'torn span', 'torn') }),
  { maxLength: 5 },
);

/** Requests that wait for an answer, with what is known of who made them. */
const waiting = fc.array(
  fc.record({ at: near, kind: fc.constantFrom('new', 'opened', 'known', 'answered', 'lapsed') }),
  { maxLength: 5 },
);

describeStore('a booking reads', (setup) => {
  const add = async (key: string, ...pairs: readonly (string | number)[]) =>
    setup().inspect('ZADD', stored(key), ...pairs.map(String));
  const put = async (key: string, ...pairs: readonly string[]) =>
    setup().inspect('HSET', stored(key), ...pairs);

  it('who has a slot at a time, and who is busy then', async () => {
    await fc.assert(
      fc.asyncProperty(slots, pieces, async (owned, busy) => {
        await setup().inspect('FLUSHALL');
        for (const [at, [startsAt, owner]] of owned.entries()) {
          await add(hoursKeys.slots, startsAt, `slot-${String(at)}`);
          await put(hoursKeys.slotConsultants, `slot-${String(at)}`, owner);
        }
        for (const [from, to, owner] of busy)
          await add(hoursKeys.busy, from, `${String(from)} ${String(to)} ${owner} feed`);
        const span = { startsAt: start, endsAt: start + hourMs, before: 0, after: 0 };
        const facts = factsThen(span.startsAt, span.endsAt);
        const { valuesOf } = await load(setup().db, {}, [facts]);
        const found = facts.follow(valuesOf).factsOf({ ...span, consultant: 'ada' });
        expect({ byHand: new Set(found.byHand), busy: new Set(found.busy) }).toEqual({
          byHand: new Set(owned.flatMap(([at, owner]) => (at === start ? [owner] : []))),
          busy: new Set(
            busy.flatMap(([from, to, owner]) =>
              from < span.endsAt && to > span.startsAt ? [owner] : [],
            ),
          ),
        });
      }),
      { numRuns: 100 },
    );
  });

  it('how many appointments count towards the limit of a service', async () => {
    await fc.assert(
      fc.asyncProperty(taken, service, consultant, fc.nat(4), async (all, about, who, except) => {
        await setup().inspect('FLUSHALL');
        await setup().inspect('SET', versionKeyOf('local'), String(storeVersion));
        for (const [number, each] of all.entries()) {
          const id = idOf(number);
          const span = { startsAt: each.at, endsAt: each.at + hourMs, before: 0, after: 0 };
          const text = textOfSpan({ ...span, consultant: each.consultant });
          await add(hoursKeys.appointmentsTaken, each.at, id);
          await put(hoursKeys.appointmentSpans, id, each.text === 'torn span' ? '{' : text);
          const record = JSON.stringify({ message: '"service":"x"', service: each.service });
          await put(appointmentsKeys.appointments, id, each.text === 'torn' ? '{' : record);
        }
        const cap = { from: start, to: start + 2 * hourMs };
        const counted = countedIn(cap);
        const { valuesOf } = await load(setup().db, {}, [counted], timeKeys);
        const count = counted.follow(valuesOf).countOf(about, who, idOf(except));
        const theirs = all.filter(
          (each, number) =>
            number !== except &&
            each.text === 'whole' &&
            each.at >= cap.from &&
            each.at < cap.to &&
            each.service === about &&
            each.consultant === who,
        );
        expect(count).toBe(theirs.length);
      }),
      { numRuns: 100 },
    );
  });

  it('whether newcomers hold more than their share, at the load and in the commit', async () => {
    await fc.assert(
      fc.asyncProperty(waiting, fc.nat(9), fc.nat(4), slots, async (all, hours, except, byHand) => {
        await setup().inspect('FLUSHALL');
        for (const [number, { at, kind }] of all.entries()) {
          const id = idOf(number);
          const span = { startsAt: at, endsAt: at + hourMs, before: 0, after: 0 };
          if (kind !== 'answered') await add(appointmentsKeys.appointmentsPending, at, id);
          if (kind !== 'lapsed') await add(hoursKeys.appointmentsTaken, at, id);
          await put(hoursKeys.appointmentSpans, id, textOfSpan({ ...span, consultant: 'ada' }));
          const origin = { network: 'n', owner: 'o', most: 3 };
          if (kind !== 'known')
            await put(
              shareKeys.origins,
              ...[id, JSON.stringify({ ...origin, ...(kind === 'opened' && { opened: at }) })],
            );
        }
        for (const [at, [startsAt]] of byHand.entries())
          await add(hoursKeys.slots, startsAt, `slot-${String(at)}`);
        const period = (from: number, to: number) => ({
          ...{ from: new Date(from), to: new Date(to), open: hours * hourMs },
        });
        const offer = {
          ...{ day: period(start, start + hourMs), week: period(start, start + 2 * hourMs) },
          ...{ window: period(start - hourMs, start + 9 * hourMs), length: hourMs },
        };
        const hook = newcomersIn(offer);
        const moved = all[except];
        const isNew = moved?.kind === 'new';
        const moving = isNew ? { startsAt: moved.at, endsAt: moved.at + hourMs } : undefined;
        const isPast = [offer.day, offer.week, offer.window].some(({ from, to, open }) => {
          const isIn = (at: number) => at >= +from && at < +to;
          const held = all.filter(
            ({ at, kind }, number) => kind === 'new' && isIn(at) && !(isNew && number === except),
          );
          const offered = open / hourMs + byHand.filter(([at]) => isIn(at)).length;
          return held.length >= 0.2 * offered;
        });
        const { valuesOf } = await load(setup().db, {}, [hook], timeKeys);
        const share = hook
          .follow(valuesOf)
          .pastShare(offer, { scale: 1, ...(moving && { moving }) });
        expect(share === true).toBe(isPast);
        if (share === true) return;
        // One that meanwhile takes the last of it makes the act decide anew.
        const tries: boolean[] = [];
        await act<Record<string, never>, undefined>(setup().db, {
          ...{ reads: {}, hooks: [hook], spanKeys: timeKeys },
          decide(_, of) {
            const now = hook.follow(of).pastShare(offer, { scale: 1, ...(moving && { moving }) });
            tries.push(now === true);
            return now === true || tries.length > 1
              ? { answer: undefined }
              : { plan: {}, parts: [now], answerOf: () => undefined };
          },
        });
        expect(tries).toEqual([false]);
      }),
      { numRuns: 150 },
    );
  });
});
