/** Random calendars as programs write them: zones, rules, exceptions, changes, folds and oddities. */
import { namedZone } from '#features/calendars/reader/named-zones.ts';
import { instantOf } from '#features/calendars/reader/zones.ts';
import { dayMs, hourMs, minuteMs } from '#platform/time/units.ts';
import fc from '#tests/support/property.ts';

type Arbitrary<Value> = ReturnType<typeof fc.constant<Value>>;

/** Events with one UID. */
interface Group {
  uid: string;
  lines: string[];
}

export interface Generated {
  /** The whole calendar, folded. */
  text: string;
  /** Each group with the calendar that holds only its events. */
  groups: { uid: string; lines: string[]; text: string }[];
  from: number;
  to: number;
}

/** A zone as a program writes it: `tzid`, its IANA name, and the two halves of its year. */
interface WrittenZone {
  tzid: string;
  iana: string;
  summer: string;
  winter: string;
  offsets: readonly [winter: string, summer: string];
}

const europe = { summer: 'BYMONTH=3;BYDAY=-1SU', winter: 'BYMONTH=10;BYDAY=-1SU' };
const america = { summer: 'BYMONTH=3;BYDAY=2SU', winter: 'BYMONTH=11;BYDAY=1SU' };
const central = { ...europe, offsets: ['+0100', '+0200'] } as const;
const eastern = { ...america, offsets: ['-0500', '-0400'] } as const;

const zone = (tzid: string, iana: string, rest: Omit<WrittenZone, 'tzid' | 'iana'>) => ({
  ...{ tzid, iana },
  ...rest,
});
const zurich = zone('Europe/Zurich', 'Europe/Zurich', central);
const newYork = zone('America/New_York', 'America/New_York', eastern);

/** `VTIMEZONE`, beginning in a year; `isPartial` as some programs write it, without rules. */
function described(
  { tzid, offsets, summer, winter }: WrittenZone,
  year: string,
  isPartial: boolean,
) {
  const [off, on] = offsets;
  const half = (
    name: string,
    [from, to]: readonly [string, string],
    start: string,
    rule: string,
  ) => [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...(isPartial ? [] : [`RRULE:FREQ=YEARLY;${rule}`]),
    `END:${name}`,
  ];
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
    ...half('STANDARD', [on, off], `${year}1031T030000`, winter),
    ...half('DAYLIGHT', [off, on], `${year}0331T020000`, summer),
    'END:VTIMEZONE',
  ];
}

/** What tells the programs apart. */
interface Program {
  head: string[];
  zones: WrittenZone[];
  /** First year of its descriptions of zones. */
  year: string;
  isPartial: boolean;
  newline: string;
  fold: string;
  event: string[];
}

const usual = { year: '1970', isPartial: false, newline: '\r\n', fold: ' ', event: [] };
const programs: readonly Program[] = [
  {
    ...usual,
    head: ['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'X-WR-TIMEZONE:Europe/Zurich'],
    zones: [zurich, newYork],
    event: ['CLASS:PRIVATE', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE'],
  },
  {
    ...usual,
    head: ['METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010'],
    zones: [
      zone('W. Europe Standard Time', 'Europe/Berlin', central),
      zone('Eastern Standard Time', 'America/New_York', eastern),
      zone('Customized Time Zone', 'Europe/Berlin', central),
    ],
    year: '1601',
    event: ['X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'X-MICROSOFT-DISALLOW-COUNTER:FALSE'],
  },
  {
    ...usual,
    head: ['CALSCALE:GREGORIAN', 'PRODID:-//Apple Inc.//macOS 15.1//EN'],
    zones: [
      zone('Europe/London', 'Europe/London', { ...europe, offsets: ['+0000', '+0100'] }),
      newYork,
    ],
    year: '1996',
    event: ['X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M', 'SUMMARY:Zmorge\\, BEGIN:VEVENT'],
  },
  {
    ...usual,
    head: ['PRODID:-//eM Client/10.1.4828'],
    zones: [zurich, newYork],
    year: '2007',
    isPartial: true,
    event: ['X-SMT-CATEGORY-COLOR:x'],
  },
  {
    ...usual,
    head: ['PRODID:DAVx5/4.4.5-ose ical4j/3.2.19 (org.lineageos.etar)'],
    zones: [zone('Europe/Berlin', 'Europe/Berlin', central), newYork],
    year: '1996',
    newline: '\n',
    event: ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'DURATION:PT5M', 'END:VALARM'],
  },
  {
    ...usual,
    head: ['PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN'],
    zones: [
      zone('/mozilla.org/20070129_1/Europe/Berlin', 'Europe/Berlin', central),
      zone('Europe/Berlin', 'Europe/Berlin', central),
      zone('Asia/Tokyo', 'Asia/Tokyo', { ...europe, offsets: ['+0900', '+0900'] }),
    ],
    fold: '\t',
    event: ['X-MOZ-GENERATION:4', 'X-MOZ-LASTACK:20270101T080000Z'],
  },
];

const nameOf = (line: string) => line.replace(/[;:].*/, '');
const digits = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.000Z/g, '');
const dayDigits = (wall: number) => digits(wall).slice(0, 8);

/** How an event states its times. */
type Kind = 'zoned' | 'utc' | 'floating' | 'date';

/** Writes a property of that kind; `form` chooses among equal ways to write it. */
function written(
  name: string,
  walls: readonly number[],
  { kind, at, form }: { kind: Kind; at: WrittenZone; form: number },
): string {
  const all = (show: (wall: number) => string) => walls.map(show).join(',');
  if (kind === 'date') {
    // Old exports of Google leave out the type.
    return `${name}${form === 0 ? '' : ';VALUE=DATE'}:${all(dayDigits)}`;
  }
  if (kind === 'utc') return `${name}:${all((wall) => `${digits(wall)}Z`)}`;
  if (kind === 'floating') return `${name}:${all(digits)}`;
  const known = namedZone(at.iana, walls[0] ?? 0);
  if (form === 0 && name !== 'DTSTART' && name !== 'DTEND' && known) {
    return `${name}:${all((wall) => `${digits(instantOf(wall, known))}Z`)}`;
  }
  return `${name};TZID=${form === 1 ? `"${at.tzid}"` : at.tzid}:${all(digits)}`;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const numbers = (min: number, max: number) =>
  fc.uniqueArray(
    fc.integer({ min, max }).filter((number) => number !== 0),
    { minLength: 1, maxLength: 3 },
  );
const some = fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 3 });
const nth = fc.uniqueArray(
  fc.tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), fc.constantFrom(...weekdays)),
  { minLength: 1, maxLength: 2, selector: String },
);

/** The parts of a rule besides its end, and the days after which it surely occurs again (0: unknown). */
interface RuleParts {
  parts: string;
  every: number;
}

const rules = (start: number): Arbitrary<RuleParts> => {
  const own = weekdays[new Date(start).getUTCDay()] ?? 'SU';
  const interval = fc.constantFrom(1, 1, 1, 2, 3);
  const of = (freq: string, parts: Arbitrary<string>) =>
    fc.tuple(interval, parts).map(([step, more]) => ({
      parts: `FREQ=${freq}${step > 1 ? `;INTERVAL=${step}` : ''}${more}`,
      every: 0,
    }));
  const list = (name: string, values: Arbitrary<(string | number)[]>) =>
    values.map((all) => `;${name}=${all.join(',')}`);
  const both = (...all: Arbitrary<string>[]) => fc.tuple(...all).map((parts) => parts.join(''));
  const monthDays = list('BYMONTHDAY', numbers(-3, 31));
  const months = list('BYMONTH', numbers(1, 12));
  const named = list(
    'BYDAY',
    nth.map((all) => all.map(([number, day]) => `${number}${day}`)),
  );
  const plain = list(
    'BYDAY',
    some.map((all) => [...new Set([own, ...all])]),
  );
  const wkst = fc.constantFrom('', ';WKST=SU', ';WKST=MO');
  const places = list('BYSETPOS', numbers(-2, 3));
  const none = fc.constant('');
  return fc.oneof(
    interval.map((step) => ({ parts: `FREQ=DAILY;INTERVAL=${step}`, every: step })),
    fc.tuple(interval, fc.oneof(none, plain), wkst).map(([step, days, first]) => ({
      parts: `FREQ=WEEKLY;INTERVAL=${step}${days}${first}`,
      every: 7 * step,
    })),
    of('DAILY', fc.oneof(months, plain, list('BYHOUR', numbers(1, 22)))),
    of(
      'WEEKLY',
      both(
        list(
          'BYDAY',
          nth.map((all) => all.map(([, day]) => day)),
        ),
        wkst,
      ),
    ),
    of('MONTHLY', fc.oneof(none, monthDays, named, both(plain, places), both(plain, monthDays))),
    of(
      'YEARLY',
      fc.oneof(
        ...[none, months, both(months, monthDays), both(months, named), named],
        ...[list('BYYEARDAY', numbers(-200, 200)), both(list('BYWEEKNO', numbers(-10, 40)), plain)],
        both(months, plain, places),
      ),
    ),
    fc.oneof(fc.constant(';INTERVAL=5'), plain).map((more) => ({
      parts: `FREQ=HOURLY${more}`,
      every: 0,
    })),
  );
};

const times = fc.constantFrom(0, 0.5, 1, 2, 2.5, 3, 7.75, 9, 13.25, 18, 22, 23.5);
const minutes = fc.constantFrom(15, 30, 45, 60, 90, 150, 720, 1500, 2880);

function groupOf(program: Program, { from }: { from: number }, uid: string): Arbitrary<Group> {
  const begun = fc.oneof(fc.integer({ min: -20, max: 115 }), fc.integer({ min: -1000, max: -20 }));
  return fc
    .record({
      kind: fc.constantFrom<Kind[]>('zoned', 'zoned', 'zoned', 'utc', 'floating', 'date'),
      at: fc.constantFrom(...program.zones),
      form: fc.nat(3),
      start: fc
        .tuple(begun, times)
        .map(([day, hours]) => from + day * dayMs + Math.round(hours * hourMs)),
      length: minutes,
      isDuration: fc.boolean(),
      isSeries: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
      mark: fc.constantFrom(
        ...['', '', '', '', '', 'STATUS:TENTATIVE', 'STATUS:CANCELLED', 'TRANSP:TRANSPARENT'],
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      ),
      skips: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
      more: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
      changes: fc.uniqueArray(
        fc.record({
          which: fc.nat(20),
          by: fc.constantFrom(-26, -3, -1, 1, 2.5, 30),
          length: minutes,
          mark: fc.constantFrom('', '', '', 'STATUS:CANCELLED', 'TRANSP:TRANSPARENT'),
        }),
        { maxLength: 2, selector: ({ which }) => which },
      ),
      end: fc.oneof(
        fc.constant('' as const),
        fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
        fc.integer({ min: 0, max: 300 }),
      ),
      isReversed: fc.boolean(),
    })
    .chain((chosen) => rules(chosen.start).map((rule) => ({ ...chosen, rule })))
    .map(({ rule, ...chosen }) => {
      const { kind, at, form, end, isDuration, changes, skips, mark, isSeries } = chosen;
      const isDate = kind === 'date';
      const start = isDate ? Math.floor(chosen.start / dayMs) * dayMs : chosen.start;
      const how = { kind, at, form };
      const timesOf = (begin: number, long: number) => {
        const days = Math.max(1, Math.round(long / 1440));
        const lasting = isDate ? `P${days}D` : `PT${long}M`;
        const until = begin + (isDate ? days * dayMs : long * minuteMs);
        return [
          written('DTSTART', [begin], how),
          isDuration ? `DURATION:${lasting}` : written('DTEND', [until], how),
        ];
      };
      const untilOf = (days: number) => {
        const last = start + days * dayMs;
        const known = namedZone(at.iana, last);
        if (isDate) return dayDigits(last);
        if (kind === 'floating') return digits(last);
        return `${digits(kind === 'zoned' && known ? instantOf(last, known) : last)}Z`;
      };
      const ruled = typeof end === 'number' ? `;UNTIL=${untilOf(end)}` : end;
      const occurrence = (number: number) => start + number * rule.every * dayMs;
      const hasChanges = isSeries && rule.every > 0;
      const exdates = hasChanges ? skips.map(occurrence) : [];
      const rdates = isSeries
        ? chosen.more.map((days) => start + days * dayMs + 100 * minuteMs)
        : [];
      const event = (...lines: string[]) => [
        ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20270101T080000Z'],
        ...lines,
        `DESCRIPTION:${'Ein längerer Text\\, der gefaltet wird; BEGIN:VEVENT '.repeat(3)}`,
        ...program.event.filter((line) => !lines.some((said) => nameOf(said) === nameOf(line))),
        'END:VEVENT',
      ];
      const master = event(
        ...timesOf(start, chosen.length),
        ...(isSeries ? [`RRULE:${rule.parts}${ruled}`] : []),
        ...(form === 1 && exdates.length > 0 ? [written('EXDATE', exdates, how)] : []),
        ...(form === 1 ? [] : exdates.map((wall) => written('EXDATE', [wall], how))),
        ...(rdates.length > 0 ? [written('RDATE', rdates, how)] : []),
        ...(mark ? [mark] : []),
      );
      const changed = (hasChanges ? changes : [])
        .filter(({ which }) => !skips.includes(which))
        .map(({ which, by, length, mark: said }) =>
          event(
            written('RECURRENCE-ID', [occurrence(which)], how),
            ...timesOf(
              occurrence(which) + Math.trunc(by * (isDate ? 1 : 2)) * (isDate ? dayMs : hourMs / 2),
              length,
            ),
            ...(said ? [said] : []),
          ),
        );
      const events = chosen.isReversed ? [...changed, master] : [master, ...changed];
      return { uid, lines: events.flat() };
    });
}

const windows = ['2027-02-20', '2027-03-10', '2027-09-25'].map((day) =>
  Date.parse(`${day}T08:00:00Z`),
);

/** Folds each line after so many characters. */
const folded = (lines: readonly string[], width: number, { newline, fold }: Program) =>
  lines
    .map((line) => line.match(new RegExp(`.{1,${width}}`, 'gu'))?.join(`${newline}${fold}`) ?? line)
    .map((line) => line + newline)
    .join('');

export const generatedCalendar: Arbitrary<Generated> = fc
  .tuple(
    fc.constantFrom(...programs),
    fc.constantFrom(...windows),
    fc.integer({ min: 12, max: 74 }),
  )
  .chain(([program, from, width]) =>
    fc
      .tuple(
        ...[1, 2, 3, 4].map((number) => groupOf(program, { from }, `${number}-0f5c@example.org`)),
      )
      .map((groups) => {
        const zones = program.zones.flatMap((each) =>
          described(each, program.year, program.isPartial),
        );
        const write = (...lines: string[]) => {
          const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...program.head, ...zones, ...lines];
          return folded([...all, 'END:VCALENDAR'], width, program);
        };
        return {
          text: write(...groups.flatMap(({ lines }) => lines)),
          groups: groups.map((group) => ({ ...group, text: write(...group.lines) })),
          from,
          to: from + 120 * dayMs,
        };
      }),
  );
