/** The roster in Redis, and optimistic locking for decisions that depend on it. */
import * as z from 'zod/mini';
import { type Service, services } from '#platform/contract/service.ts';
import {
  type Decide,
  isStale,
  type Roster,
  shippedRosterConsultant,
} from '#features/hours/rules/roster.ts';
import { emptySchedule } from '#features/hours/rules/schedule.ts';
import { StoreUnavailableError } from '#platform/redis/client.ts';
import type { Database } from '#platform/redis/database.ts';
import { atOnceSchema } from '#features/consultants/contract.ts';
import { consultantsRead, rosterVersionRead, versionOf } from '#features/consultants/index.ts';
import { hoursKeys } from './keys.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { load } from '#platform/redis/load.ts';
import { type Reads, type Values } from '#platform/redis/reads.ts';

/** Only the fields that decide about time. The desk reads the others (`consultants.ts`). */
const consultantSchema = jsonOf(
  z.object({
    active: z.boolean(),
    services: z.array(z.enum(services)),
    order: z.number(),
    atOnce: atOnceSchema,
  }),
);

type Pairs = z.output<typeof pairsSchema>;

const day = z.string();
/** Validated when it was written (`contract/hours.ts`), so only its shape is checked here. */
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

/** Consultants whose record cannot be read are left out. */
function toRoster([version, pairs, schedules]: readonly [string, Pairs, Pairs]): Roster {
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
    consultants: consultants.map(({ id, active, services: theirs, atOnce }) => {
      const schedule = scheduleOf.get(id);
      // With an unreadable schedule, a consultant may be absent and gets no new appointments.
      const isKnown = schedule !== undefined || !scheduleOf.has(id);
      return {
        ...{ id, active: active && isKnown, services: theirs, atOnce },
        schedule: schedule ?? emptySchedule,
      };
    }),
  };
}

export const rosterReads = {
  ...rosterVersionRead,
  ...consultantsRead,
  schedules: { command: ['HGETALL', hoursKeys.schedules], reply: pairsSchema },
} satisfies Reads;

/** The roster of what these reads reply. */
export const rosterOf = ({ rosterVersion, consultants, schedules }: Values<typeof rosterReads>) =>
  toRoster([versionOf(rosterVersion), consultants, schedules]);

const servicesSchema = jsonOf(z.object({ services: z.array(z.string()) }));

/** Whether a consultant takes appointments about a service; one whom the store does not know takes all. */
export function takesAbout(consultant: string, service: Service, stored: Pairs): boolean {
  const known = stored.find(([id]) => id === consultant);
  const theirs = known && servicesSchema.safeParse(known[1]).data;
  return !known || (theirs?.services.includes(service) ?? false);
}

/** The roster as it is now. */
export const readRoster = async (db: Database): Promise<Roster> =>
  rosterOf((await load(db, rosterReads)).values);

export interface RosterStore {
  /** Reads the current roster. */
  read: () => Promise<Roster>;
  /** Reads the roster unless it is already known. */
  prepare: () => Promise<unknown>;
  /** Decides with the last known roster. An act that finds it outdated returns the current one. */
  decide: Decide;
}

/** Each change by the desk makes concurrent decisions repeat at most once. */
const mostAttempts = 5;

/** Caches the last known roster for the lifetime of the function instance. */
export function rosterStore(db: Database): RosterStore {
  let known: Roster | undefined;
  const read = async () => (known = await readRoster(db));
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
