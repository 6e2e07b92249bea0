/**
 * The acts on external calendars: those of the desk, and those of the round that reads them. What each reads, decides
 * and writes.
 */
import * as z from 'zod/mini';
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import { type BusySpan, longestPieceMs, toPieces } from '#features/calendars/rules/busy.ts';
import type {
  Changed,
  OutsideRecord,
  Reading,
} from '#features/calendars/rules/outside-calendars.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { calendarRead, outsideCalendarStore } from '#features/calendars/store/outside-calendars.ts';
import { ownerOf, rosterOf, rosterReads } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { act, type Decision } from '#platform/redis/act.ts';
import { knownReplies } from '#platform/redis/load.ts';
import { asPattern, inPortions, type StoreWrite } from '#platform/redis/plan.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';

const { outsideCalendars } = calendarsKeys;
const { busy } = hoursKeys;
type CalendarReads = ReturnType<typeof calendarRead>;

const recordWrite = (record: OutsideRecord): StoreWrite => [
  ...(['HSET', outsideCalendars, record.id] as const),
  JSON.stringify(record),
];

const forgetWrite = (id: string): StoreWrite => ['DROP', busy, ` ${asPattern(id)}$`];

/** Replaces the busy time of one calendar. */
const busyWrites = (
  { id, consultant }: Pick<OutsideRecord, 'id' | 'consultant'>,
  spans: readonly BusySpan[],
): StoreWrite[] => [
  forgetWrite(id),
  ...inPortions(
    'ZADD',
    busy,
    toPieces(spans).flatMap(({ from, to }) => [from, `${from} ${to} ${consultant} ${id}`]),
  ),
];

/** Adds a calendar, if its consultant is known. Answers it; a repeated call, the one of the first as it is now. */
export const addCalendar = (record: OutsideRecord, spans: readonly BusySpan[]) =>
  ({
    reads: rosterReads,
    decide(values) {
      const owner = ownerOf(record, rosterOf(values));
      if (!owner.ok) return { answer: owner };
      return {
        plan: {
          checks: [{ same: 'rosterVersion' }],
          writes: [recordWrite(record), ...busyWrites(record, spans)],
        },
        answerOf: () => success(record),
        kept: record.id,
      };
    },
    async again(kept, db) {
      const first = await outsideCalendarStore(db).get(z.parse(z.string(), kept));
      return first ? success(first) : refusal('not_found');
    },
  }) satisfies TracedAct<typeof rosterReads, Outcome<OutsideRecord>>;

/** A change of a calendar in the version that the caller saw. */
export interface CalendarChange {
  id: string;
  version?: number | undefined;
  allDay?: boolean | undefined;
}

/** Changes a calendar, so that the next read fetches all. */
export function changeCalendar({
  id,
  version,
  allDay,
}: CalendarChange): TracedAct<CalendarReads, Changed> {
  return {
    reads: calendarRead(id),
    decide({ calendar }) {
      if (!calendar) return { answer: 'unknown' };
      if (version !== undefined && version !== calendar.version)
        return { answer: { outdated: calendar } };
      const changed = {
        ...calendar,
        ...(allDay !== undefined && { allDay }),
        ...{ version: calendar.version + 1, expandedAt: undefined },
      };
      return {
        plan: { checks: [{ same: 'calendar' }], writes: [recordWrite(changed)] },
        answerOf: () => ({ changed }),
        kept: 1,
      };
    },
    async again(_kept, db) {
      const changed = await outsideCalendarStore(db).get(id);
      return changed ? { changed } : 'unknown';
    },
  };
}

/** Removes a calendar with its busy time, readable or not. Answers whether there was one. */
export function removeCalendar(id: string) {
  const reads = {
    calendar: { command: ['HGET', outsideCalendars, id], reply: z.nullable(z.string()) },
  } as const;
  return {
    reads,
    decide({ calendar }) {
      if (calendar === null) return { answer: false };
      return {
        plan: {
          checks: [{ same: 'calendar' }],
          writes: [['HDEL', outsideCalendars, id], forgetWrite(id)],
        },
        answerOf: () => true,
        kept: 1,
      };
    },
    again: () => true,
  } satisfies TracedAct<typeof reads, boolean>;
}

type CalendarDecision = Decision<'calendar', OutsideRecord | null>;

const replaced = (record: OutsideRecord, more: readonly StoreWrite[] = []): CalendarDecision => ({
  plan: { checks: [{ same: 'calendar' }], writes: [recordWrite(record), ...more] },
  answerOf: () => record,
});

/**
 * Notes that a calendar is about to be read, so that nobody else reads it, and one that never answers waits its turn;
 * `null` if it is gone, or was noted at `before` or later.
 */
export const claimCalendar = (
  calendar: OutsideRecord | null,
  { now, before }: { now: Date; before?: Date | undefined },
): CalendarDecision =>
  !calendar || (before && (calendar.checkedAt ?? '') >= before.toISOString())
    ? { answer: null }
    : replaced({ ...calendar, checkedAt: now.toISOString() });

/** Keeps what was read of a calendar, unless it was changed or removed meanwhile: then `null`. */
export function keepReading(
  calendar: OutsideRecord | null,
  { version, reading, now }: { version: number; reading: Reading; now: Date },
): CalendarDecision {
  if (calendar?.version !== version) return { answer: null };
  const at = now.toISOString();
  // What was known before stays in effect.
  if (reading.kind === 'failed') {
    const { cause } = reading;
    return replaced({ ...calendar, cause, failedSince: calendar.failedSince ?? at });
  }
  const read = { ...calendar, cause: undefined, failedSince: undefined, readAt: at };
  if (reading.kind === 'unchanged') return replaced(read);
  const { spans, events, unread, etag, lastModified } = reading;
  const expanded = { ...read, events, unread, etag, lastModified, expandedAt: at };
  return replaced(expanded, busyWrites(calendar, spans));
}

/** These acts on a store. */
export const outsideActs = (db: Database) => ({
  add: (record: OutsideRecord, spans: readonly BusySpan[], doing: Doing) =>
    actTraced(db, doing, addCalendar(record, spans)),
  change: (change: CalendarChange, doing: Doing) => actTraced(db, doing, changeCalendar(change)),
  remove: (id: string, doing: Doing) => actTraced(db, doing, removeCalendar(id)),

  /** `admitted`: what the act waits for once it has loaded. */
  claim: ({
    id,
    ...options
  }: {
    id: string;
    now: Date;
    before?: Date;
    admitted?: Promise<unknown>;
  }) =>
    act(db, {
      reads: calendarRead(id),
      admitted: options.admitted,
      decide: ({ calendar }) => claimCalendar(calendar, options),
    }),

  /** `record`: as it was when it was claimed. */
  keep: (record: OutsideRecord, reading: Reading, now: Date) =>
    act(db, {
      reads: calendarRead(record.id),
      known: knownReplies({ calendar: JSON.stringify(record) }),
      decide: ({ calendar }) => keepReading(calendar, { version: record.version, reading, now }),
    }),

  /** Removes busy pieces that ended before `until`. */
  prune: (until: Date) =>
    act(db, {
      reads: {},
      decide: () => ({
        plan: {
          writes: [['ZREMRANGEBYSCORE', busy, '-inf', `(${until.getTime() - longestPieceMs}`]],
        },
        answerOf: () => undefined,
      }),
    }),
});
