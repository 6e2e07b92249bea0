/** Acts and scripts tell alike whether visitors can book a time, and whether the limit of a service is reached. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { runAppointmentScript } from '#features/appointments/store/appointment-script.ts';
import { countedIn } from '#features/appointments/store/counted.ts';
import { heldKeys } from '#features/appointments/store/held-keys.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { newcomersIn } from '#features/appointments/store/newcomers.ts';
import {
  type Candidate,
  factsThen,
  isOffered,
  textOfSpan,
  timeKeys,
} from '#features/hours/index.ts';
import { offersTimes } from '#features/hours/store/offering.lua.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { shareInput, shareKeys, sharesLibrary } from '#features/protection/index.ts';
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

const candidate: fc.Arbitrary<Candidate> = fc.record(
  {
    ...{ consultant, isActive: fc.boolean(), coveredUntil: near, closedFrom: near },
    ...{ begins: fc.subarray([...services]), hasHours: fc.boolean() },
  },
  { requiredKeys: ['consultant', 'isActive', 'coveredUntil', 'begins', 'hasHours'] },
);
const slots = fc.array(fc.tuple(near, consultant), { maxLength: 3 });
const pieces = fc.array(fc.tuple(near, near, consultant), { maxLength: 3 });
/** Appointments: when they begin, whose they are and about what; one span and one record cannot be read. */
const taken = fc.array(
  fc.record({ at: near, consultant, service, text: fc.constantFrom('whole', 'torn span', 'torn') }),
  { maxLength: 5 },
);

/** Requests that wait for an answer, with what is known of who made them. */
const waiting = fc.array(
  fc.record({ at: near, kind: fc.constantFrom('new', 'opened', 'known', 'torn span') }),
  { maxLength: 5 },
);

describeStore('acts and scripts agree', (setup) => {
  const add = async (key: string, ...pairs: readonly (string | number)[]) =>
    setup().inspect('ZADD', stored(key), ...pairs.map(String));
  const put = async (key: string, ...pairs: readonly string[]) =>
    setup().inspect('HSET', stored(key), ...pairs);

  it('whether visitors can book a time', async () => {
    await fc.assert(
      fc.asyncProperty(candidate, service, slots, pieces, async (one, about, owned, busy) => {
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
        const theirs = { ...span, consultant: one.consultant };
        const byAct = isOffered(theirs, one, about, facts.follow(valuesOf).factsOf(theirs));
        const script = `${offersTimes}
          return offererOf(input.span)(input.candidate, input.service) and 1 or 0`;
        const input = { span: theirs, candidate: one, service: about };
        expect(byAct ? 1 : 0).toBe(await runAppointmentScript(setup().db, script, input));
      }),
      { numRuns: 150 },
    );
  });

  it('how many appointments count towards the limit of a service', async () => {
    await fc.assert(
      fc.asyncProperty(taken, service, consultant, fc.nat(4), async (all, about, who, except) => {
        await setup().inspect('FLUSHALL');
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
        const script = `${offersTimes}
          local most = 1
          while true do
            input.caps = { [input.service] = { { from = input.from, to = input.to, most = most } } }
            if not isFull(input.consultant, input.service, input.id) then return most - 1 end
            most = most + 1
          end`;
        const input = { ...cap, service: about, consultant: who, id: idOf(except) };
        const answer = await runAppointmentScript(setup().db, script, input);
        expect(count).toBe(z.parse(z.number(), answer));
      }),
      { numRuns: 100 },
    );
  });

  it('whether newcomers hold more than their share', async () => {
    await fc.assert(
      fc.asyncProperty(waiting, fc.nat(9), fc.nat(4), slots, async (all, hours, except, byHand) => {
        await setup().inspect('FLUSHALL');
        for (const [number, { at, kind }] of all.entries()) {
          const id = idOf(number);
          const span = { startsAt: at, endsAt: at + hourMs, before: 0, after: 0 };
          await add(appointmentsKeys.appointmentsPending, at, id);
          if (kind !== 'torn span')
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
        const { valuesOf } = await load(setup().db, {}, [hook], timeKeys);
        const byAct = hook.follow(valuesOf).isPastShare(offer, { except: idOf(except), scale: 1 });
        const script = `${sharesLibrary}\nreturn isPastShare(input.id) and 1 or 0`;
        const input = { ...shareInput(offer, 1), id: idOf(except), now: start };
        const byScript = await runAppointmentScript(setup().db, script, input, heldKeys);
        expect(byAct ? 1 : 0).toBe(byScript);
      }),
      { numRuns: 150 },
    );
  });
});
