/** Where the calendar puts its entries, and where keys and drags lead. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clipped,
  dayEnd,
  dragged,
  hour,
  hoursOf,
  lanesOf,
  leastShown,
  meet,
  minutesAt,
  nearestPlace,
  placeAt,
  step,
  type Stretch,
  stretchAt,
  timeAt,
  within,
} from '#features/appointments/desk/calendar/layout.ts';

const minute = fc.integer({ min: 0, max: dayEnd - 1 });
const stretch: fc.Arbitrary<Stretch> = fc
  .tuple(minute, fc.integer({ min: 5, max: 300 }))
  .map(([from, length]) => ({ from, until: Math.min(from + length, dayEnd) }));

const drawn = ({ from, until }: Stretch) => ({ from, until: Math.max(until, from + leastShown) });

describe('lanesOf', () => {
  test('puts nothing that overlaps into the same lane, and as few lanes as overlap at once', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
        const lanes = lanesOf(stretches);
        const all = stretches.map((each, index) => ({
          ...drawn(each),
          ...(lanes[index] ?? { lane: -1, lanes: 0 }),
        }));
        for (const [index, one] of all.entries()) {
          expect(one.lane).toBeGreaterThanOrEqual(0);
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of all.slice(index + 1)) {
            if (!meet(one, other)) continue;
            expect(other.lane).not.toBe(one.lane);
            expect(other.lanes).toBe(one.lanes);
          }
        }
        const most = Math.max(
          0,
          ...all.map(
            ({ from }) => all.filter((each) => each.from <= from && from < each.until).length,
          ),
        );
        expect(Math.max(0, ...all.map(({ lanes: count }) => count))).toBe(most);
      }),
    );
  });

  test('gives an entry that overlaps nothing the whole width', () => {
    expect(
      lanesOf([
        { from: 540, until: 600 },
        { from: 600, until: 660 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]);
  });
});

describe('hoursOf', () => {
  test('shows 07:00 to 19:00, and whole hours beyond where something is', () => {
    expect(hoursOf([])).toEqual({ from: 7 * hour, until: 19 * hour });
    expect(hoursOf([stretchAt('06:15', '06:45'), stretchAt('19:30', '20:15')])).toEqual({
      from: 6 * hour,
      until: 21 * hour,
    });
    // Whole days and what merely begins or ends with the day need no hours of their own.
    expect(hoursOf([stretchAt('00:00', '24:00'), stretchAt('00:00', '12:00')])).toEqual(
      hoursOf([]),
    );
    expect(hoursOf([stretchAt('00:00', '05:00'), stretchAt('22:00', '24:00')])).toEqual({
      from: 4 * hour,
      until: 23 * hour,
    });
  });

  test('shows a part of everything that is shorter than the day', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 8 }), (stretches) => {
        const shown = hoursOf(stretches);
        expect([shown.from % hour, shown.until % hour]).toEqual([0, 0]);
        for (const each of stretches) {
          const part = clipped(each, shown);
          expect(part.until).toBeGreaterThan(part.from);
          if (each.from > 0 && each.until < dayEnd) expect(part).toEqual(each);
        }
      }),
    );
  });
});

test('times and minutes of the day are the same thing', () => {
  fc.assert(
    fc.property(minute, (at) => {
      expect(minutesAt(timeAt(at))).toBe(at);
    }),
  );
  // An appointment that ends on the next day ends with its own here.
  expect(stretchAt('23:30', '00:30')).toEqual({ from: 23 * hour + 30, until: dayEnd });
});

test('drags snap to places, begin where they began, and are never longer than allowed', () => {
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 1, max: 16 }), (began, at, places) => {
      const most = places * step;
      const { from, until } = dragged(began, at, most);
      expect([from % step, until % step]).toEqual([0, 0]);
      expect(until - from).toBeGreaterThanOrEqual(step);
      expect(until - from).toBeLessThanOrEqual(most);
      expect(from <= began && began < until).toBe(true);
      expect(until).toBeLessThanOrEqual(dayEnd);
    }),
  );
  expect([placeAt(614), nearestPlace(614)]).toEqual([600, 615]);
});

test('what is moved stays within the hours that are shown', () => {
  const shown = { from: 7 * hour, until: 19 * hour };
  expect(within(6 * hour, hour, shown)).toBe(7 * hour);
  expect(within(18 * hour + 30, hour, shown)).toBe(18 * hour);
  expect(within(12 * hour, 20 * hour, shown)).toBe(7 * hour);
});
