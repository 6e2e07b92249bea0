import { hoursKeys } from '#features/hours/store/keys.ts';
import * as z from 'zod/mini';
import {
  outsideCalendarSchema,
  outsideCauseSchema,
} from '#features/calendars/contract/outside-calendar.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import type { OutsideRecord } from '#features/calendars/rules/outside-calendars.ts';
import {
  type BusySpan,
  type ConsultantBusy,
  longestPieceMs,
  toPieces,
} from '#features/calendars/rules/busy.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import type { Database, Plain } from '#platform/redis/database.ts';
import { calendarsKeys } from './keys.ts';
import {
  addCalendar,
  changeCalendar,
  claimCalendars,
  keepReading,
  listBusy,
  listCalendars,
  pruneBusy,
  removeCalendar,
} from './outside-calendars.lua.ts';
import { jsonOf, readable, readableOrNull } from '#platform/redis/records.ts';

/** A stored external calendar. The address is a secret and is never logged. */
const outsideRecordSchema = z.extend(z.omit(outsideCalendarSchema, { host: true, hint: true }), {
  address: z.string(),
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** When its events were last read in full; a 304 response does not change it. */
  expandedAt: z.optional(instantSchema),
  cause: z.optional(outsideCauseSchema),
});

export const outsideJson = jsonOf(outsideRecordSchema);
const row = outsideJson;
const changedSchema = z.enum(['unknown', 'outdated', 'changed']);
export const pieceSchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+ \S+ \S+$/)),
  z.transform((text): ConsultantBusy => {
    const [from, to, consultant = ''] = text.split(' ');
    return { from: Number(from), to: Number(to), consultant };
  }),
);

/** The result of a read; without `spans` if the calendar was not modified. */
export interface Reading {
  spans?: readonly BusySpan[];
  events?: number;
  /** Absent if there are none. */
  unread?: number | undefined;
  etag?: string | undefined;
  lastModified?: string | undefined;
}

const flat = (spans: readonly BusySpan[]) => toPieces(spans).flatMap(({ from, to }) => [from, to]);
const names = { calendars: calendarsKeys.outsideCalendars, busy: hoursKeys.busy };

/** Whether there is an external calendar, or an alarm that may be about the last one. One plain command. */
export const isOutsideUsed = ({ hasAny }: Plain): Promise<boolean> =>
  hasAny(calendarsKeys.outsideCalendars, monitoringKeys.alarms);

/** Stores external calendars and their busy time. Every method is one round trip and one atomic step. */
export function outsideCalendarStore(db: Database) {
  const run = (script: string, input: object) => db.run(script, names, input);

  /** All calendars, in the order in which they were added. */
  const list = async (): Promise<OutsideRecord[]> =>
    z
      .parse(readable(row), await run(listCalendars, {}))
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const get = async (id: string) => (await list()).find((each) => each.id === id) ?? null;

  return {
    list,
    get,

    /** Returns the id; a repeated call with the same idempotency key returns the first id. */
    async add(record: OutsideRecord, spans: readonly BusySpan[], write?: Write): Promise<string> {
      const input = { record, pieces: flat(spans) };
      return z.parse(z.string(), (await runAudited(db, addCalendar, names, input, write)).answer);
    },

    /** `outdated` has the current record, which differs from the version that the caller read. */
    async change(
      change: { id: string; version?: number | undefined; allDay?: boolean | undefined },
      write?: Write,
    ): Promise<'unknown' | { outdated: OutsideRecord } | { changed: OutsideRecord }> {
      const { answer, row: shown } = await runAudited(db, changeCalendar, names, change, write);
      const kind = z.parse(changedSchema, answer);
      if (kind === 'unknown') return kind;
      const record = shown === null ? await get(change.id) : z.parse(readableOrNull(row), shown);
      if (!record) return 'unknown';
      return kind === 'outdated' ? { outdated: record } : { changed: record };
    },

    /** Returns false for an unknown id. */
    async remove(id: string, write?: Write): Promise<boolean> {
      return (await runAudited(db, removeCalendar, names, { id }, write)).answer === 1;
    },

    /**
     * Claims calendars not attempted since `before`, oldest first, or the one with `id`; notes the attempt.
     */
    async claim(which: { before: Date; limit: number } | { id: string }, now: Date) {
      const input =
        'id' in which ? which : { before: which.before.toISOString(), limit: which.limit };
      return z.parse(
        readable(row),
        await run(claimCalendars, { ...input, now: now.toISOString() }),
      );
    },

    /** Stores a successful read. Returns `null` if the calendar was changed or removed during the read. */
    async keep(
      { id, version }: Pick<OutsideRecord, 'id' | 'version'>,
      { spans, ...meta }: Reading,
      now: Date,
    ): Promise<OutsideRecord | null> {
      const pieces = spans && flat(spans);
      const input = { id, version, now: now.toISOString(), pieces, ...meta };
      return z.parse(readableOrNull(row), await run(keepReading, input));
    },

    /** Stores a failed read; the events known before stay in effect. */
    async fail(
      { id, version }: Pick<OutsideRecord, 'id' | 'version'>,
      cause: string,
      now: Date,
    ): Promise<OutsideRecord | null> {
      const input = { id, version, now: now.toISOString(), cause };
      return z.parse(readableOrNull(row), await run(keepReading, input));
    },

    /** Removes busy pieces that ended before `until`. */
    async prune(until: Date): Promise<void> {
      await run(pruneBusy, { before: until.getTime() - longestPieceMs });
    },

    /** Busy pieces that reach into a span of time, ascending. */
    async listBusy(from: Date, to: Date): Promise<ConsultantBusy[]> {
      const input = { from: from.getTime() - longestPieceMs, to: to.getTime() };
      const pieces = z.parse(readable(pieceSchema), await run(listBusy, input));
      return pieces.filter((piece) => piece.to > from.getTime());
    },
  };
}
