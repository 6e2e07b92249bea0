/** The diary: the times that consultants offer, and all that conflicts with them. */
import * as z from 'zod/mini';
import { isCapped, type ServiceTimes } from '#features/hours/rules/caps.ts';
import type { Busy, Diary } from '#features/hours/rules/slots.ts';
import type { SpanRule } from '#features/hours/rules/span.ts';
import { appointmentRecords } from '#registry/diary.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { type Hook, hookOf, type Reads } from '#platform/redis/reads.ts';
import { readable, textsSchema } from '#platform/redis/records.ts';
import type { Period } from '#platform/rules/period.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { hoursKeys } from './keys.ts';
import { rosterOf, rosterReads } from './roster.ts';
import { nearName, type NearSpan, nearTime, shifted, timeKeys } from './times.ts';

/** A piece of an external event as text: start, end, consultant, and the id of its calendar. */
const busySchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+ \S+ \S+$/)),
  z.transform((text): Busy => {
    const [from, to, consultant = ''] = text.split(' ');
    return { from: Number(from), to: Number(to), consultant };
  }),
);
/** Those that can be read; a page without slots has none. */
const piecesSchema = z.pipe(
  z.pipe(
    z.nullable(z.array(z.unknown())),
    z.transform((all) => all ?? []),
  ),
  readable(busySchema),
);

interface DiaryRange extends Period {
  /** Reads at most this many slots, and only what decides about these, not about other times. */
  limit?: number;
}

/** Caps count whole weeks, but a range may cover only part of a week. */
const weekMs = 7 * dayMs;
const longestMs = longestAppointmentMinutes * minuteMs;

/** What is near with the services of what is taken; what is only held counts for no limit of a day. */
const servicesNear: Hook<(near: readonly NearSpan[]) => (string | undefined)[]> = hookOf(
  {
    nearServices: {
      command: [
        'HMPART',
        appointmentRecords,
        // Within a text quotes are escaped: this is the field itself.
        '"service":"([^"]+)"',
        { of: nearName(), match: '^(%S+)', all: true },
      ],
      reply: textsSchema,
    },
    nearTaken: {
      command: [
        'ZMSCORE',
        hoursKeys.appointmentsTaken,
        { of: nearName(), match: '^(%S+)', all: true },
      ],
      reply: textsSchema,
    },
  },
  ({ nearServices, nearTaken }) =>
    (near) => {
      const seen = new Set<string>();
      return near.map(({ id }, at) => {
        // An appointment's own time comes before those that are held for its client.
        const isOwn = !seen.has(id) && (nearTaken[at] ?? null) !== null;
        seen.add(id);
        return isOwn ? (nearServices[at] ?? undefined) : undefined;
      });
    },
);

/**
 * How the diary is read. `isCounted`: with the services of what is taken in the weeks around, for limits of a day or
 * week. `except`: an appointment whose own times count as free.
 */
export function diaryIn(
  { from, to, limit }: DiaryRange,
  { isCounted = false, except }: { isCounted?: boolean; except?: string } = {},
): Hook<Diary> {
  const wide = isCounted ? weekMs : 0;
  const isPage = limit !== undefined;
  const starts = { of: 'slotStarts' };
  // Hours, also those that are only thought of, may offer any time of these days; a page is its slots.
  const begin = isPage ? { ...starts, pick: 'min' as const } : from.getTime();
  const end = isPage ? { ...starts, pick: 'max' as const } : to.getTime();
  const time = isPage
    ? nearTime(begin, end)
    : nearTime(from.getTime() - wide, to.getTime() + longestMs + wide);
  const reads = {
    ...rosterReads,
    slotIds: {
      command: [
        ...(['ZRANGEBYSCORE', hoursKeys.slots] as const),
        ...[from.getTime(), `(${String(to.getTime())}`, ...(isPage ? ['LIMIT', 0, limit] : [])],
      ],
      reply: z.array(z.string()),
    },
    slotStarts: {
      command: ['ZMSCORE', hoursKeys.slots, { of: 'slotIds', all: true }],
      reply: textsSchema,
    },
    slotOwners: {
      command: ['HMGET', hoursKeys.slotConsultants, { of: 'slotIds', all: true }],
      reply: textsSchema,
    },
    busyPieces: {
      command: [
        ...(['ZRANGEBYSCORE', hoursKeys.busy] as const),
        ...[shifted(begin, -dayMs, '('), shifted(end, longestMs, '(')],
      ],
      reply: piecesSchema,
    },
  } as const satisfies Reads;
  const services = isCounted ? [servicesNear] : [];
  return {
    reads: [time, ...services].reduce<Reads>((all, hook) => ({ ...all, ...hook.reads }), reads),
    follow(valuesOf) {
      const { slotIds, slotStarts, slotOwners, busyPieces: busy, ...roster } = valuesOf(reads);
      const { near } = time.follow(valuesOf);
      const [servicesOf] = services.map((hook) => hook.follow(valuesOf));
      const theirs = servicesOf?.(near);
      return {
        slots: slotIds
          .map((id, at) => ({
            id,
            startsAt: Number(slotStarts[at]),
            consultant: slotOwners[at] ?? '',
          }))
          // Drops slots without a known consultant.
          .filter(({ consultant }) => consultant !== ''),
        taken: near
          .map(({ id, ...span }, at) => ({ id, span: { ...span, service: theirs?.[at] } }))
          .filter(({ id }) => id !== except)
          .map(({ span }) => span)
          // Times that are held for clients come after the others.
          .toSorted((one, other) => one.startsAt - other.startsAt),
        busy,
        roster: rosterOf(roster),
      };
    },
  };
}

/** Reads the diary for a visitor's call in one round trip. `slotStore` has all other methods. */
export const diaryStore = (db: Database) => ({
  async read(range: DiaryRange, rule: SpanRule & Partial<ServiceTimes>): Promise<Diary> {
    const diary = diaryIn(range, { isCounted: isCapped(rule) });
    return diary.follow((await load(db, {}, [diary], timeKeys)).valuesOf);
  },
});
