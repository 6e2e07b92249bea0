import { hoursKeys } from '#features/hours/store/keys.ts';
import * as z from 'zod/mini';
import {
  outsideCalendarSchema,
  outsideCauseSchema,
} from '#features/calendars/contract/outside-calendar.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import type { OutsideRecord } from '#features/calendars/rules/outside-calendars.ts';
import { type ConsultantBusy, longestPieceMs } from '#features/calendars/rules/busy.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import type { Database, Plain } from '#platform/redis/database.ts';
import { calendarsKeys } from './keys.ts';
import { jsonOf, pairsSchema, readable, readableOrNull } from '#platform/redis/records.ts';
import { readRows } from '#platform/redis/aside.ts';
import { load } from '#platform/redis/load.ts';
import type { Reads } from '#platform/redis/reads.ts';

/** A stored external calendar. The address is a secret and is never logged. */
const outsideRecordSchema = z.looseObject({
  ...z.omit(outsideCalendarSchema, { host: true, hint: true }).shape,
  address: z.string(),
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** When its events were last read in full; a 304 response does not change it. */
  expandedAt: z.optional(instantSchema),
  cause: z.optional(outsideCauseSchema),
});

export const outsideJson = jsonOf(outsideRecordSchema);
export const pieceSchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+ \S+ \S+$/)),
  z.transform((text): ConsultantBusy => {
    const [from, to, consultant = ''] = text.split(' ');
    return { from: Number(from), to: Number(to), consultant };
  }),
);

const { outsideCalendars } = calendarsKeys;
const calendarsRead = {
  calendars: { command: ['HGETALL', outsideCalendars], reply: pairsSchema },
} satisfies Reads;

const source = { hashes: [outsideCalendars], row: z.tuple([outsideJson]) };

/** One calendar; `null` if it is unknown or cannot be read. */
export const calendarRead = (id: string) =>
  ({
    calendar: { command: ['HGET', outsideCalendars, id], reply: readableOrNull(outsideJson) },
  }) satisfies Reads;

/** Whether there is an external calendar, or an alarm that may be about the last one. One plain command. */
export const isOutsideUsed = ({ hasAny }: Plain): Promise<boolean> =>
  hasAny(outsideCalendars, monitoringKeys.alarms);

/** External calendars and their busy time. Every method is one round trip. */
export const outsideCalendarStore = (db: Database) => ({
  /** All calendars, in the order in which they were added; one that cannot be read is set aside in another trip. */
  async list(): Promise<OutsideRecord[]> {
    const { calendars } = (await load(db, calendarsRead)).values;
    const rows = calendars.map(([id, text]) => ({ id, values: [text] }));
    return (await readRows(db, source, rows))
      .map(([record]) => record)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  },

  get: async (id: string): Promise<OutsideRecord | null> =>
    (await load(db, calendarRead(id))).values.calendar,

  /** Busy pieces that reach into a span of time, ascending. */
  async listBusy(from: Date, to: Date): Promise<ConsultantBusy[]> {
    const reads = {
      busy: {
        command: [
          ...(['ZRANGEBYSCORE', hoursKeys.busy] as const),
          ...[from.getTime() - longestPieceMs, `(${to.getTime()}`],
        ],
        reply: readable(pieceSchema),
      },
    } satisfies Reads;
    const { busy } = (await load(db, reads)).values;
    return busy.filter((piece) => piece.to > from.getTime());
  },
});
