/** The roster as Redis keeps it, and how what is decided by it stays true. */
import * as z from 'zod/mini';
import { services } from '#platform/contract/service.ts';
import {
  type Decide,
  isStale,
  type Roster,
  shippedRosterConsultant,
} from '#features/hours/rules/roster.ts';
import { emptySchedule } from '#features/hours/rules/schedule.ts';
import { StoreUnavailableError } from '#platform/redis/client.ts';
import type { Database } from '#platform/redis/database.ts';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import { hoursKeys } from './keys.ts';
import { readRoster } from './roster.lua.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';

export const rosterKeys = { ...consultantKeys, schedules: hoursKeys.schedules } as const;

/** Of a consultant what decides about time; the desk reads the rest (`consultants.ts`). */
const consultantSchema = jsonOf(
  z.object({ active: z.boolean(), services: z.array(z.enum(services)), order: z.number() }),
);

const day = z.string();
/** Checked as it was written (`contract/hours.ts`); read back as what it is. */
const scheduleSchema = jsonOf(
  z.object({
    rules: z.array(
      z.object({
        weekdays: z.array(z.number()),
        spans: z.array(z.object({ from: z.string(), to: z.string() })),
        validFrom: z.optional(day),
        validUntil: z.optional(day),
      }),
    ),
    holidayDates: z.array(day),
    exceptions: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['open', 'closed']),
        from: z.string(),
        to: z.string(),
        reason: z.optional(z.string()),
        removed: z.optional(z.literal(true)),
      }),
    ),
  }),
);

/** What `rosterNow` gives. Who cannot be read is not there. */
export const rosterSchema = z.pipe(
  z.tuple([z.string(), pairsSchema, pairsSchema]),
  z.transform(([version, pairs, schedules]): Roster => {
    const scheduleOf = new Map(
      schedules.map(([id, text]) => [id, scheduleSchema.safeParse(text).data] as const),
    );
    const kept = pairs
      .flatMap(([id, text]) => {
        const { success, data } = consultantSchema.safeParse(text);
        return success ? [{ id, ...data }] : [];
      })
      .toSorted((one, other) => one.order - other.order);
    const consultants = pairs.length > 0 ? kept : [shippedRosterConsultant];
    return {
      version,
      consultants: consultants.map(({ id, active, services: theirs }) => {
        const schedule = scheduleOf.get(id);
        // Whose hours cannot be read may be away: nobody new is sent to them.
        const isKnown = schedule !== undefined || !scheduleOf.has(id);
        return {
          ...{ id, active: active && isKnown, services: theirs },
          schedule: schedule ?? emptySchedule,
        };
      }),
    };
  }),
);

/** How a script says that it was asked by an older roster. */
export const staleSchema = z.pipe(
  z.tuple([z.literal('stale'), rosterSchema]),
  z.transform(([, stale]) => ({ stale })),
);

export interface RosterStore {
  /** As it is now. */
  read: () => Promise<Roster>;
  /** Reads it where it is not known yet. */
  prepare: () => Promise<unknown>;
  /** By the roster last known; a script that knows better says so. */
  decide: Decide;
}

/** Each change by the desk is seen once by whoever decides by what was before. */
const mostAttempts = 5;

/** What is known of it stays with the function as long as that lives. */
export function rosterStore(db: Database): RosterStore {
  let known: Roster | undefined;
  const read = async () => (known = z.parse(rosterSchema, await db.run(readRoster, rosterKeys)));
  return {
    read,
    prepare: async () => known ?? read(),
    async decide(attempt) {
      for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
        const answer = await attempt(known ?? (await read()));
        if (!isStale(answer)) return answer;
        known = answer.stale;
      }
      throw new StoreUnavailableError('', { cause: 'roster_changes' });
    },
  };
}
