/** Whether a write needs work is judged twice, as a request is counted and as its act decides: the same. */
import { expect, it } from 'vitest';
import { workFor } from '#features/protection/store/work.ts';
import { guardedTurns } from '#features/protection/store/guarded-turns.ts';
import { pressureKeys, slotsAheadMs } from '#features/protection/store/pressure.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { load } from '#platform/redis/load.ts';
import { rateLimiter } from '#platform/redis/rate-limits.ts';
import { dayMs } from '#platform/time/units.ts';
import { patience } from '#scripts/test/patience.ts';
import { stored } from '#tests/support/keys.ts';
import fc, { numRuns, seed } from '#tests/support/property.ts';
import { describeStore } from '#tests/support/store.ts';

const now = new Date('2041-03-11T10:00:00Z');
/** So many times within a period of this length, and some about its ends. */
const about = (length: number, most: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(2), fc.nat(2), fc.nat(2), fc.nat(2))
    .map((counts) =>
      [1, -1, length - 1, length, length + 1].flatMap((at, place) =>
        Array.from({ length: counts[place] ?? 0 }, () => at),
      ),
    );
const asked = fc.record({
  kind: fc.constantFrom('booking' as const, 'contact' as const),
  scale: fc.constantFrom(0.1, 0.15, 0.3, 1, 1.1),
  unsolved: about(dayMs, 40),
  slots: about(slotsAheadMs, 900),
});

describeStore('work', (setup) => {
  const timeout = Math.max(60_000, numRuns * 100) * patience;
  it('is asked for by the count exactly where an act asks for it', { timeout }, async () => {
    const { db, inspect } = setup();
    async function fill(key: string, times: readonly number[]) {
      await inspect('DEL', stored(key));
      const members = times.flatMap((at, index) => [String(now.getTime() + at), `${index}`]);
      if (members.length > 0) await inspect('ZADD', stored(key), ...members);
    }
    let requests = 0;
    const property = fc.asyncProperty(asked, async ({ kind, scale, unsolved, slots }) => {
      const keys = pressureKeys(kind);
      await fill(
        keys.unsolved,
        unsolved.map((age) => -age),
      );
      await fill(keys.slots, slots);
      // Each is the first of a site of its own.
      const digest = (text: string) => `${String(requests)} ${text}`;
      requests += 1;
      const turns = guardedTurns(db, rateLimiter(db, { digest }), scale);
      await inspect('DEL', stored(platformKeys.rateLimit(kind, 'all')));
      const { pressure } = await turns.take(kind, '192.0.2.1', now);
      const work = workFor(kind, { now, scale, turn: undefined });
      const { valuesOf } = await load(db, {}, [work]);
      expect(pressure > 0).toBe(work.follow(valuesOf).isPressed);
    });
    await fc.assert(property, { numRuns, seed });
  });
});
