/**
 * Commands that change the offered times: hours, exceptions, consultants, and the events of external
 * calendars.
 */
import fc from '#tests/support/property.ts';
import { asked, beginningTimes, consultants } from './seasons.ts';

export const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const consultant = fc.constantFrom(...consultants);
const key = fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined, freq: 2 });
/** Bookings are confirmed at once; null: as their service says. */
const atOnce = fc.constantFrom(true, false, null, null);
const seen = fc.option(fc.constantFrom(0, 0, -1, 1), { nil: undefined, freq: 3 });
/** Days of a season, 0 to 2, and one on each side. */
const nearDay = fc.integer({ min: -1, max: 3 });

const starts = [...beginningTimes.filter((time) => time !== '05:00'), '21:00', '02:45'];
const ends = [...beginningTimes.filter((time) => time !== '00:00'), '06:00', '24:00', '24:00'];
const span = fc
  .tuple(fc.constantFrom(...starts), fc.constantFrom(...ends))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }));
const nights = [
  { from: '21:00', to: '24:00' },
  { from: '00:00', to: '06:00' },
];
/** Whole nights and parts of them, on Saturday, Sunday and Monday. */
const spans = fc.oneof(
  often(2, fc.constant(nights)),
  often(3, fc.array(span, { minLength: 1, maxLength: 3 })),
);
const rule = fc.record(
  {
    weekdays: fc.oneof(
      often(3, fc.constant<number[]>([1, 6, 7])),
      fc.subarray([1, 6, 7], { minLength: 1 }),
    ),
    spans,
    validFrom: nearDay,
    validUntil: nearDay,
  },
  { requiredKeys: ['weekdays', 'spans'] },
);
const hours = {
  rules: fc.array(rule, { maxLength: 2 }),
  holidays: fc.oneof(
    often(3, fc.constant<('zug' | 'austria')[]>([])),
    fc.subarray(['zug', 'austria'] as const, { minLength: 1 }),
  ),
};

/** New working hours, in days of the season. */
export interface NewHours {
  rules: {
    weekdays: number[];
    spans: { from: string; to: string }[];
    validFrom?: number | undefined;
    validUntil?: number | undefined;
  }[];
  holidays: ('zug' | 'austria')[];
}

const moment = fc.record({ day: nearDay, time: fc.constantFrom(...starts, '05:00', '06:00') });
const isBefore = (
  one: { day: number; time: string },
  other: { day: number; time: string },
): boolean => (one.day === other.day ? one.time < other.time : one.day < other.day);
const stretch = fc
  .tuple(moment, moment)
  .filter(([one, other]) => isBefore(one, other) || isBefore(other, one))
  .map(([one, other]) =>
    isBefore(one, other) ? { from: one, to: other } : { from: other, to: one },
  );

/** Each with its frequency among all commands. */
export const houseChanges = [
  often(3, fc.record({ type: fc.constant('hours'), consultant, ...hours, seen, key })),
  often(
    4,
    fc.record({
      type: fc.constant('except'),
      consultant,
      kind: fc.constantFrom('closed', 'closed', 'open'),
      stretch,
      reason: fc.option(fc.constant('Betriebs"ausflug"'), { nil: undefined }),
      isRemoved: fc.boolean(),
      seen,
      key,
    }),
  ),
  often(2, fc.record({ type: fc.constant('reopen'), consultant, pick: fc.nat(2), seen, key })),
  often(
    2,
    fc.record({
      type: fc.constant('person'),
      consultant,
      edit: fc.record(
        {
          active: fc.boolean(),
          atOnce,
          services: fc.subarray([...asked], { minLength: 1 }),
          place: fc.nat(3),
        },
        { requiredKeys: [] },
      ),
      seen,
      key,
    }),
  ),
  often(1, fc.record({ type: fc.constant('dismiss'), consultant, seen, key })),
  often(
    2,
    fc.record({
      type: fc.constant('busy'),
      /** Replaces all existing events. */
      pieces: fc.array(
        fc.record({
          consultant,
          /** Minutes from the season's beginning; external events follow no grid. */
          from: fc.oneof(fc.integer({ min: 0, max: 720 }), fc.constantFrom(60, 120, 240, 300)),
          minutes: fc.constantFrom(7, 15, 60, 240, 1440),
        }),
        { maxLength: 3 },
      ),
    }),
  ),
] as const;

type Of<A> = A extends { arbitrary: fc.Arbitrary<infer T> } ? T : never;
export type HouseCommand = Of<(typeof houseChanges)[number]>;
/** Commands that change a consultant's hours. */
export type HoursCommand = Extract<HouseCommand, { type: 'hours' | 'except' | 'reopen' }>;

const services = fc.oneof(
  often(2, fc.constant<(typeof asked)[number][]>([...asked])),
  fc.subarray([...asked], { minLength: 1 }),
);
const everyNight: NewHours = { rules: [{ weekdays: [1, 6, 7], spans: nights }], holidays: [] };
const atFirst = fc.record({
  services,
  atOnce,
  hours: fc.oneof(
    often(3, fc.constant(everyNight)),
    often(2, fc.record(hours)),
    fc.constant(undefined),
  ),
});

/** The consultants at the beginning and their working hours; some have none. */
export const peopleAtFirst = fc.record({
  anna: atFirst,
  ben: atFirst,
  cleo: atFirst,
  /** Consultants who take new appointments; the others may later. */
  active: fc.oneof(
    often(3, fc.constant<(typeof consultants)[number][]>([...consultants])),
    fc.subarray([...consultants], { minLength: 1 }),
  ),
});
export type PeopleAtFirst = typeof peopleAtFirst extends fc.Arbitrary<infer T> ? T : never;
