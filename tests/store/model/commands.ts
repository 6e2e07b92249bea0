/** Whatever visitors, the desk, the firm's rules and the clock may do, densely around few times. */
import fc from '#tests/support/property.ts';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { services } from '#contract/service.ts';

/** Whose calendars there are, in the order in which whoever is free is chosen. */
export const consultants = ['anna', 'ben'] as const;

/** Evenings before a change of clocks, midnight and the hours around two: which days they are. */
export const seasons = {
  toSummer: { begin: '2041-03-30T20:00Z', days: ['2041-03-30', '2041-03-31', '2041-04-01'] },
  toWinter: { begin: '2041-10-26T19:00Z', days: ['2041-10-26', '2041-10-27', '2041-10-28'] },
} as const;
export type Season = keyof typeof seasons;

/** Day of the season (0 to 2) and time: all beginnings that are ever asked for. */
const beginnings = [
  ...['22:00', '23:00', '23:30', '23:45'].map((time) => ({ day: 0, time })),
  ...['00:00', '00:30', '01:30', '01:45', '02:00', '02:30', '03:00', '03:30', '05:00'].map(
    (time) => ({ day: 1, time }),
  ),
  ...['22:45', '23:15'].map((time) => ({ day: 1, time })),
  { day: 2, time: '00:00' },
];

const allTimes = [...new Set(beginnings.map(({ time }) => time))].toSorted();

/** Every time of every day of a season: all that can be offered. */
export const offerableOf = (season: Season) =>
  seasons[season].days.flatMap((date) => allTimes.map((time) => ({ date, time })));

/** What is asked for, as dates and times of a season. */
export const beginningsOf = (season: Season) =>
  beginnings.map(({ day, time }) => ({ date: seasons[season].days[day] ?? '', time }));

const beginning = fc.nat(beginnings.length - 1);
const day = fc.nat(2);
const times = fc.uniqueArray(fc.constantFrom(...allTimes), {
  minLength: 1,
});
const consultant = fc.constantFrom(...consultants);
/** Nobody of that name keeps a calendar. */
const wanted = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 4, arbitrary: consultant },
  fc.constant('nobody'),
);
const length = fc.constantFrom(15, 30, 60, 75, 120, 240);
const buffer = fc.constantFrom(0, 0, 15, 30, 120);
/** Picks one of the ids that exist by then, mostly of the newest; one too many picks an unknown id. */
const pick = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(6));
const key = fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined, freq: 2 });
const note = fc.option(fc.constant('Wort "am" Rand\n'), { nil: undefined });
/** The version that the caller saw, or one beside it; most do not say. */
const seen = fc.option(fc.constantFrom(0, 0, -1, 1), { nil: undefined, freq: 2 });
const email = fc.constantFrom('ada@example.com', 'Ada@Example.com', 'bob@example.com');

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const single = fc.oneof(
  often(3, fc.record({ type: fc.constant('generate'), consultant, day, times, key })),
  fc.record({ type: fc.constant('series'), consultant, times, key }),
  often(
    6,
    fc.record({
      type: fc.constant('book'),
      beginning,
      email,
      service: fc.constantFrom(...services),
      consultant: wanted,
      key,
    }),
  ),
  often(
    4,
    fc.record({
      type: fc.constant('enter'),
      beginning,
      email: fc.oneof(fc.constant(''), email),
      minutes: fc.option(length, { nil: undefined }),
      consultant: wanted,
      key,
    }),
  ),
  often(4, fc.record({ type: fc.constant('move'), pick, seen, beginning, note, key })),
  often(
    3,
    fc.record({
      type: fc.constant('change'),
      pick,
      seen,
      to: fc.constantFrom(...appointmentStatuses),
      note,
      key,
    }),
  ),
  often(
    2,
    fc.record({
      type: fc.constant('edit'),
      pick,
      seen,
      edit: fc.record(
        {
          clientName: fc.constantFrom('Ada', 'Eve "E." Ω'),
          email: fc.oneof(fc.constant(''), email),
          locale: fc.constantFrom('de', 'ar'),
        },
        { requiredKeys: [] },
      ),
      key,
    }),
  ),
  often(2, fc.record({ type: fc.constant('undo'), pick, seen, key })),
  often(
    2,
    fc.record({
      type: fc.constant('rule'),
      minutes: length,
      bufferBefore: buffer,
      bufferAfter: buffer,
    }),
  ),
  fc.record({
    type: fc.constant('block'),
    consultant,
    day,
    reason: fc.constantFrom('', 'Betriebsausflug'),
    key,
  }),
  fc.record({ type: fc.constant('unblock'), consultant, day, key }),
  fc.record({ type: fc.constant('delete'), pick, key }),
  fc.record({
    type: fc.constant('delete many'),
    picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
    key,
  }),
  often(
    2,
    // How far ahead it looks: a request lapses long before a history's end only then.
    fc.record({
      type: fc.constant('expire'),
      hours: fc.constantFrom(0, 0, 48),
      limit: fc.integer({ min: 1, max: 3 }),
    }),
  ),
  fc.record({ type: fc.constant('erase'), pick, seen, key }),
  fc.record({ type: fc.constant('erase person'), email, key }),
  fc.record({ type: fc.constant('erase old'), limit: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ type: fc.constant('wait'), minutes: fc.constantFrom(0, 0.5, 1, 15, 60, 240) }),
  fc.record({
    type: fc.constant('look'),
    limit: fc.integer({ min: 1, max: 4 }),
    consultant: wanted,
  }),
);

/** The same call once more, as a client does whose answer got lost. */
const again = fc.record({ type: fc.constant('again') });
/** What was done last to an appointment is undone at once, which hardly ever happens by chance. */
const back = fc.record({ type: fc.constant('back') });

export type Command = typeof single extends fc.Arbitrary<infer T> ? T : never;

/** A season, and what happens in it; what is repeated stands there twice. */
export const history = fc.record({
  season: fc.constantFrom<Season>('toSummer', 'toWinter'),
  commands: fc
    .array(fc.oneof(often(6, single), again, often(2, back)), { minLength: 4, maxLength: 20 })
    .map((commands) => {
      const meant: Command[] = [];
      for (const command of commands) {
        const last = meant.at(-1);
        if (command.type !== 'again' && command.type !== 'back') meant.push(command);
        else if (command.type === 'again' && last) meant.push(last);
        else if (last && 'pick' in last)
          meant.push({ type: 'undo', pick: last.pick, seen: undefined, key: undefined });
      }
      return meant;
    }),
});
