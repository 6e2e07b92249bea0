/** The Lua functions compared with their counterparts in TypeScript. */
import { patience } from '#scripts/test/patience.ts';
import { rosterOf } from '#tests/support/hours.ts';
import fc from '#tests/support/property.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import { availabilityIn } from '#features/hours/rules/slots.ts';
import { isInTheWay, type Span, spanFrom } from '#features/hours/rules/span.ts';
import { timeKeys } from '#features/hours/store/times.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { spansLua } from '#platform/redis/lua.ts';
import { numRuns, seed } from '#tests/support/property.ts';
import { describeStore } from '#tests/support/store.ts';

const minute = 60_000;

const startOfDay = Date.parse('2041-03-31T00:00:00Z');
const span = fc
  .record({
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: longestAppointmentMinutes / 15 }),
    before: fc.constantFrom(0, 0, 15, 60, longestBufferMinutes),
    after: fc.constantFrom(0, 0, 15, 60, longestBufferMinutes),
    consultant: fc.constantFrom('anna', 'ben'),
  })
  .map(({ start, length, before, after, consultant }): Span =>
    spanFrom(
      startOfDay + start * 15 * minute,
      { minutes: length * 15, bufferBefore: before, bufferAfter: after },
      consultant,
    ),
  );

const idsSchema = z.array(z.string());

/** For each of the two properties, whatever the number of runs. */
const timeout = Math.max(60_000, numRuns * 100) * patience;

describeStore('Lua', (setup) => {
  const run = (script: string, input: object) =>
    setup().db.run(`${spansLua}\n${script}`, { ...timeKeys }, input);

  it('finds exactly the conflicts that the domain finds', { timeout }, async () => {
    const script = `
      for i, other in ipairs(input.others) do other.id = tostring(i - 1) end
      input.span.id = 'own'
      local ids = {}
      for i, found in ipairs(conflictsAmong(input.others, input.span, input.except)) do ids[i] = found.id end
      return ids`;
    const property = fc.asyncProperty(
      span,
      fc.array(span, { maxLength: 12 }),
      fc.nat(12),
      async (asked, others, except) => {
        const found = await run(script, { span: asked, others, except: String(except) });
        const expected = [...others.keys()].filter((index) => {
          const other = others[index];
          return index !== except && other !== undefined && isInTheWay(asked, other);
        });
        expect(found).toEqual(expected.map(String));
        for (const other of others) expect(isInTheWay(asked, other)).toBe(isInTheWay(other, asked));
      },
    );
    await fc.assert(property, { numRuns, seed });
  });

  it('scans far enough for every conflict, existing overlaps included', { timeout }, async () => {
    const write = (others: readonly Span[]) =>
      run(
        `call('DEL', taken, spans)
       for i, other in ipairs(input.others) do
         local id = string.format('%03d', i - 1)
         call('ZADD', taken, other.startsAt, id)
         call('HSET', spans, id, textOf(other))
       end`,
        { others },
      );
    const script = `
      input.span.id = 'own'
      local ids = {}
      for i, found in ipairs(conflictsOf(input.span)) do ids[i] = found.id end
      return ids`;
    const property = fc.asyncProperty(
      span,
      fc.array(span, { maxLength: 12 }),
      async (asked, others) => {
        await write(others);
        const found = z.parse(idsSchema, await run(script, { span: asked }));
        const expected = [...others.keys()].filter((index) => {
          const other = others[index];
          return other !== undefined && isInTheWay(asked, other);
        });
        expect(found.map(Number).toSorted((a, b) => a - b)).toEqual(expected);

        // Available times are found by binary search and must see the same.
        const taken = others.toSorted((one, other) => one.startsAt - other.startsAt);
        const rule = {
          minutes: (asked.endsAt - asked.startsAt) / minute,
          bufferBefore: asked.before / minute,
          bufferAfter: asked.after / minute,
        };
        const { isFree } = availabilityIn(
          { slots: [], taken, busy: [], roster: rosterOf() },
          rule,
          { period: { from: new Date(0), to: new Date(0) }, timeZone: 'UTC' },
        );
        expect(isFree(asked)).toBe(expected.length === 0);
      },
    );
    await fc.assert(property, { numRuns, seed });
  });

  it('reads thousands of spans at once', async () => {
    const count = 4500;
    const pairs = Array.from({ length: count }, (_, index) => {
      const start = startOfDay + index * 15 * minute;
      return [`id-${index}`, start] as const;
    });
    const prefix = prefixOf('local');
    const { inspect } = setup();
    await inspect(
      'ZADD',
      prefix + timeKeys.taken,
      ...pairs.flatMap(([id, start]) => [String(start), id]),
    );
    await inspect(
      'HSET',
      prefix + timeKeys.spans,
      ...pairs.flatMap(([id, start]) => [id, `${start} ${start + 15 * minute} 0 0 firm`]),
    );
    const script = `return #takenNear(input.from, input.to)`;
    const range = { from: startOfDay, to: startOfDay + count * 15 * minute };
    expect(await run(script, range)).toBe(count);
  });
});
