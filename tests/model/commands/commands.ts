/** Everything that visitors, the desk, the firm's rules, external calendars and the clock may do. */
import fc from '#tests/support/property.ts';
import { timeWarnings } from '#features/appointments/contract/appointment.ts';
import { appointmentStatuses } from '#features/appointments/contract/appointment-status.ts';
import { houseChanges, often, peopleAtFirst } from './house-commands.ts';
import { asked, beginningCount, beginningTimes, consultants, type Season } from './seasons.ts';

const beginning = fc.nat(beginningCount - 1);
/** In place of a beginning, one of the times that are offered; by chance few beginnings are. */
const free = fc.option(fc.nat(9), { nil: undefined, freq: 3 });
const day = fc.nat(2);
const times = fc.uniqueArray(fc.constantFrom(...beginningTimes), {
  minLength: 1,
});
const consultant = fc.constantFrom(...consultants);
/** No consultant has this name. */
const wanted = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  { weight: 8, arbitrary: consultant },
  fc.constant('nobody'),
);
const someone = fc.oneof(often(9, consultant), fc.constant('nobody'));
const service = fc.constantFrom(...asked);
const length = fc.constantFrom(15, 30, 60, 60, 75, 120, 240);
const buffer = fc.constantFrom(0, 0, 15, 30, 120);
/** Picks one of the existing ids, mostly one of the newest; an index too large picks an unknown id. */
const pick = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(6));
const key = fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined, freq: 2 });
const note = fc.option(fc.constant('Wort "am" Rand\n'), { nil: undefined });
/** The version that the caller saw, or an adjacent one; most callers give none. */
const seen = fc.option(fc.constantFrom(0, 0, -1, 1), { nil: undefined, freq: 2 });
const email = fc.constantFrom('ada@example.com', 'Ada@Example.com', 'bob@example.com');
/** The warnings that the desk confirms; mostly all of them. */
const confirm = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.constant([...timeWarnings]) },
  fc.subarray([...timeWarnings]),
);
/** A change by another session between reading the roster and writing with it. */
const meanwhile = fc.option(fc.oneof(...houseChanges), { nil: undefined, freq: 5 });

const book = fc.record({
  type: fc.constant('book'),
  beginning,
  email,
  service,
  consultant: wanted,
  key,
  meanwhile,
});

const single = fc.oneof(
  often(2, fc.record({ type: fc.constant('generate'), consultant, day, times, key, meanwhile })),
  fc.record({ type: fc.constant('series'), consultant, times, key, meanwhile }),
  ...houseChanges,
  /** One change is read, the other carried out, then the first written. */
  fc.record({
    type: fc.constant('race'),
    one: fc.oneof(...houseChanges),
    other: fc.oneof(...houseChanges),
  }),
  often(9, book),
  often(
    4,
    fc.record({
      type: fc.constant('enter'),
      beginning,
      email: fc.oneof(fc.constant(''), email),
      service,
      minutes: fc.option(length, { nil: undefined }),
      consultant: wanted,
      confirm,
      key,
      meanwhile,
    }),
  ),
  often(
    4,
    fc.record({
      type: fc.constant('move'),
      pick,
      seen,
      beginning,
      consultant: wanted,
      note,
      confirm,
      key,
      meanwhile,
    }),
  ),
  /** At the appointment's own time. */
  often(
    4,
    fc.record({
      type: fc.constant('hand over'),
      pick,
      seen,
      consultant: someone,
      note,
      confirm,
      key,
      meanwhile,
    }),
  ),
  often(
    5,
    fc.record({
      type: fc.constant('move by link'),
      ...{ pick, beginning, consultant: wanted, meanwhile },
      free,
    }),
  ),
  often(
    8,
    fc.record({
      type: fc.constantFrom('propose', 'propose', 'propose by link'),
      pick,
      seen,
      times: fc.array(fc.record({ beginning, consultant: someone, free }), {
        minLength: 1,
        maxLength: 3,
      }),
      /** Days until the times are freed. */
      days: fc.nat(2),
      note,
      confirm,
      key,
      meanwhile,
    }),
  ),
  /** Of an appointment with a proposal, if there is any. */
  often(
    6,
    fc.record({
      type: fc.constant('take'),
      pick: fc.nat(1),
      /** Of the times that are proposed, or its own. */
      which: fc.nat(3),
      meanwhile,
    }),
  ),
  often(
    4,
    fc.record({
      type: fc.constantFrom('decline', 'withdraw', 'withdraw by link'),
      pick: fc.nat(1),
      seen,
      note,
      key,
    }),
  ),
  fc.record({ type: fc.constant('end proposals'), limit: fc.integer({ min: 1, max: 2 }) }),
  often(
    3,
    fc.record({
      type: fc.constant('change'),
      pick,
      seen,
      to: fc.constantFrom(...appointmentStatuses),
      note,
      confirm,
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
          phone: fc.constantFrom('', '+41 44 111 11 11'),
          locale: fc.constantFrom('de', 'ar'),
        },
        { requiredKeys: [] },
      ),
      key,
    }),
  ),
  often(2, fc.record({ type: fc.constant('undo'), pick, seen, key })),
  often(
    3,
    fc.record({
      type: fc.constant('rule'),
      /** The default rule if no service is named. */
      service: fc.option(service, { nil: undefined, freq: 5 }),
      rule: fc.record(
        {
          minutes: length,
          bufferBefore: buffer,
          bufferAfter: buffer,
          startEvery: fc.constantFrom(15, 30, 45, 60, 90),
          notice: fc.constantFrom(0, 0, 0, 120, 240),
          atOnce: fc.boolean(),
          mostPerDay: fc.constantFrom(1, 1, 2),
          mostPerWeek: fc.constantFrom(1, 2, 2),
        },
        {
          requiredKeys: [
            'minutes',
            'bufferBefore',
            'bufferAfter',
            'startEvery',
            'notice',
            'atOnce',
          ],
        },
      ),
    }),
  ),
  fc.record({ type: fc.constant('delete'), pick, key }),
  fc.record({
    type: fc.constant('delete many'),
    picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
    key,
  }),
  // How far ahead it looks: only then does a request lapse long before a history's end.
  fc.record({
    type: fc.constant('expire'),
    hours: fc.constantFrom(0, 0, 48),
    limit: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ type: fc.constant('erase'), pick, seen, key }),
  fc.record({ type: fc.constant('erase person'), email, key }),
  fc.record({ type: fc.constant('erase old'), limit: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ type: fc.constant('wait'), minutes: fc.constantFrom(0, 0.5, 1, 15, 60, 240) }),
  fc.record({
    type: fc.constant('look'),
    limit: fc.integer({ min: 1, max: 4 }),
    service: fc.option(service, { nil: undefined }),
    consultant: wanted,
  }),
);

/** The same call once more, as by a client that lost the answer. */
const again = fc.record({ type: fc.constant('again') });
/** Undoes the last act on an appointment at once, which would hardly happen by chance. */
const back = fc.record({ type: fc.constant('back') });

export type Command = typeof single extends fc.Arbitrary<infer T> ? T : never;

/** A season, the firm's consultants, and the commands; repeated commands are in the list twice. */
export const history = fc.record({
  season: fc.constantFrom<Season>('toSummer', 'toWinter'),
  people: peopleAtFirst,
  commands: fc
    .tuple(
      // Without appointments little can happen.
      fc.array(book, { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(often(9, single), again, often(2, back)), {
        minLength: 3,
        maxLength: process.env['NIGHTLY'] === '1' ? 15 : 10,
      }),
    )
    .map(([first, then]) => {
      const meant: Command[] = [];
      for (const command of [...first, ...then]) {
        const last = meant.at(-1);
        if (command.type !== 'again' && command.type !== 'back') meant.push(command);
        else if (command.type === 'again' && last) meant.push(last);
        else if (last && 'pick' in last && last.type !== 'reopen')
          meant.push({ type: 'undo', pick: last.pick, seen: undefined, key: undefined });
      }
      return meant;
    }),
});
