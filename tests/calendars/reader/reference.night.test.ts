/** Generated calendars against Debian's `python3-recurring-ical-events`; RFC 5545 settles what differs. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { dayMs } from '#platform/time/units.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { findCalendarReference } from '#scripts/programs.ts';
import { patience } from '#scripts/test/patience.ts';
import fc, { seed } from '#tests/support/property.ts';
import { busy, calendar, event, reading } from './busy.ts';
import { type Generated, generatedCalendar } from './generated.ts';

const python = findCalendarReference();
const reason = python === undefined ? 'no python3-recurring-ical-events' : undefined;
if (reason !== undefined) console.log(`skipped: calendars against a reference (${reason})`);

interface Span {
  from: number;
  to: number;
}

/** A difference that RFC 5545 settles for us. */
interface Settled {
  section: string;
  because: string;
  /** Whether it explains that exactly one of both is busy then. */
  explains: (lines: readonly string[], differs: readonly Span[]) => boolean;
  /** An example with what the RFC says. */
  example: { events: string[][]; expected: string[] };
}

const has = (lines: readonly string[], pattern: RegExp) => lines.some((line) => pattern.test(line));
/** The days in the values that a pattern finds, as instants of their midnight in UTC. */
const daysIn = (lines: readonly string[], pattern: RegExp) =>
  lines.flatMap((line) => {
    const [, year, month, day] = pattern.exec(line) ?? [];
    return day === undefined ? [] : [Date.parse(`${year}-${month}-${day}T00:00:00Z`)];
  });
/** Whether each span lies within so many days of one of them. */
const near = (days: readonly number[], spans: readonly Span[], before: number, after: number) =>
  spans.every(({ from, to }) =>
    days.some((day) => day - before * dayMs <= from && to <= day + after * dayMs),
  );

const settled: readonly Settled[] = [
  {
    section: '3.3.10, BYHOUR',
    because: 'an event of whole days ignores times of day in its rule; the reference counts them',
    explains: (lines) =>
      has(lines, /^DTSTART(?:;VALUE=DATE)?:\d{8}$/) && has(lines, /^RRULE:.*(?:BYHOUR|HOURLY)/),
    example: {
      events: [['UID:a', 'DTSTART;VALUE=DATE:20410312', 'RRULE:FREQ=DAILY;BYHOUR=9,14;COUNT=2']],
      expected: ['2041-03-11T23:00Z/2041-03-13T23:00Z'],
    },
  },
  {
    section: '3.3.10, UNTIL',
    because:
      'UNTIL is inclusive; the reference compares it with the offset that the series had at its start',
    explains: (lines, differs) =>
      near(daysIn(lines, /^RRULE:.*UNTIL=(\d{4})(\d\d)(\d\d)T/), differs, 1, 4),
    example: {
      events: [
        [
          ...['UID:a', 'DTSTART;TZID=America/New_York:20410310T060000', 'DURATION:PT1H'],
          'RRULE:FREQ=WEEKLY;UNTIL=20410317T100000Z',
        ],
      ],
      expected: ['2041-03-10T10:00Z/2041-03-10T11:00Z', '2041-03-17T10:00Z/2041-03-17T11:00Z'],
    },
  },
  {
    section: '3.8.4.4',
    because:
      'RECURRENCE-ID names one occurrence by its instant; for the reference, all of the day as written',
    explains: (lines, differs) =>
      near(daysIn(lines, /^RECURRENCE-ID.*:(\d{4})(\d\d)(\d\d)/), differs, 1, 4),
    example: {
      events: [
        ['UID:a', 'DTSTART:20410312T080000Z', 'DURATION:PT1H', 'RDATE:20410312T120000Z'],
        [
          ...['UID:a', 'RECURRENCE-ID:20410312T080000Z'],
          ...['DTSTART:20410313T080000Z', 'DURATION:PT1H'],
        ],
      ],
      expected: ['2041-03-12T12:00Z/2041-03-12T13:00Z', '2041-03-13T08:00Z/2041-03-13T09:00Z'],
    },
  },
];

const answerSchema = z.array(
  z.record(z.string(), z.union([z.string(), z.array(z.tuple([z.number(), z.number()]))])),
);

/** What the reference says: for each calendar and UID, spans or its error. */
async function ask(calendars: readonly Generated[]) {
  const script = join(import.meta.dirname, 'reference.py');
  const running = promisify(execFile)(python ?? '', [script], { maxBuffer: 1e9 });
  running.child.stdin?.end(JSON.stringify({ calendars }));
  const { stdout } = await running;
  return answerSchema.parse(JSON.parse(stdout));
}

/** Ours, which has to read everything that is generated. */
function readingOf(text: string, { from, to }: Generated): Span[] {
  const read = readBusy(text, { ...reading, from, to });
  if (!read.ok || read.unread > 0) {
    throw new Error(`${read.ok ? 'unread' : read.cause}:\n${text}`);
  }
  return read.spans;
}

/** When exactly one of both is busy. */
function differences(one: readonly Span[], other: readonly Span[]): Span[] {
  const edges = new Map<number, number>();
  for (const [spans, sign] of [
    [one, 1],
    [other, 2],
  ] as const) {
    for (const { from, to } of spans) {
      edges.set(from, (edges.get(from) ?? 0) + sign);
      edges.set(to, (edges.get(to) ?? 0) - sign);
    }
  }
  const sorted = [...edges].toSorted(([first], [second]) => first - second);
  let state = 0;
  return sorted.flatMap(([from, change], index) => {
    state += change;
    const to = sorted[index + 1]?.[0] ?? from;
    return state === 1 || state === 2 ? [{ from, to }] : [];
  });
}

const shown = (spans: readonly Span[]) =>
  spans.map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString()).join('/'));

describe('what differs', () => {
  it.each(settled)('is settled by RFC 5545, $section: $because', ({ example }) => {
    expect(busy(calendar(...example.events.map((lines) => event(...lines))))).toEqual(
      example.expected,
    );
  });
});

describe.skipIf(reason !== undefined)('500 generated calendars', () => {
  it(
    'are busy as the reference has them, but for what the RFC settles',
    async () => {
      const calendars = fc.sample(generatedCalendar, { numRuns: 500, seed });
      const answers = await ask(calendars);
      const unsettled: string[] = [];
      let count = 0;
      for (const [index, generated] of calendars.entries()) {
        const { groups, text, from, to } = generated;
        const spans = groups.map((group) => readingOf(group.text, generated));
        // Events with another UID change nothing.
        expect(readingOf(text, generated)).toEqual(joinSpans(spans.flat()));
        for (const [place, { uid, lines }] of groups.entries()) {
          const answer = answers[index]?.[uid] ?? 'not answered';
          const ours = spans[place] ?? [];
          const theirs =
            typeof answer === 'string'
              ? []
              : joinSpans(
                  answer
                    .map(([begin, end]) => ({ from: Math.max(begin, from), to: Math.min(end, to) }))
                    .filter((span) => span.from < span.to),
                );
          const differs = differences(ours, theirs);
          if (differs.length === 0 && typeof answer !== 'string') continue;
          count += 1;
          if (settled.some(({ explains }) => explains(lines, differs))) continue;
          const error = typeof answer === 'string' ? [answer] : [];
          unsettled.push([...lines, ...error, 'differs', ...shown(differs)].join('\n'));
        }
      }
      console.log(`${calendars.length} calendars, ${count} groups of events differ`);
      expect(unsettled).toEqual([]);
    },
    120_000 * patience,
  );
});
