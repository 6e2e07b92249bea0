/** The acts of the desk on slots: start times that consultants offer. */
import * as z from 'zod/mini';
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import type { Stale } from '#features/hours/rules/roster.ts';
import { isInTheWay, type SpanRule, spanFrom } from '#features/hours/rules/span.ts';
import { diaryStore } from '#features/hours/store/diary.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { readRoster } from '#features/hours/store/roster.ts';
import { nearTime, timeKeys } from '#features/hours/store/times.ts';
import { rosterVersionRead, versionOf } from '#features/consultants/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { textsSchema } from '#platform/redis/records.ts';

const { slots: slotsKey, slotConsultants } = hoursKeys;

export interface NewSlot {
  id: string;
  startsAt: Date;
  consultant: string;
  /** Not created, because its time is closed; counted in `existing` if it already exists. */
  isClosed?: boolean;
}

interface Added {
  created: number;
  existing: number;
}

const toAdded = ([created, existing]: readonly [number, number]): Added => ({ created, existing });
const addedSchema = z.tuple([z.number(), z.number()]);

/** Adds slots, except where their consultant has one at that time. `roster`: the version they were decided with. */
function addSlots(
  slots: readonly NewSlot[],
  roster: string | undefined,
): TracedAct<ReturnType<typeof readsAround>, Added | 'stale'> {
  const starts = slots.map(({ startsAt }) => startsAt.getTime());
  return {
    reads: readsAround(starts.length > 0 ? [Math.min(...starts), Math.max(...starts)] : [0, -1]),
    decide({ present, presentStarts, owners, rosterVersion }) {
      if (roster !== undefined && roster !== versionOf(rosterVersion)) return { answer: 'stale' };
      if (slots.length === 0) return { answer: { created: 0, existing: 0 } };
      const nameOf = (consultant: string, startsAt: number) => `${consultant} ${startsAt}`;
      const offered = new Set(
        present.map((_, at) => nameOf(owners[at] ?? '', Number(presentStarts[at]))),
      );
      const added: NewSlot[] = [];
      let existing = 0;
      for (const slot of slots) {
        const name = nameOf(slot.consultant, slot.startsAt.getTime());
        if (offered.has(name)) existing += 1;
        else if (!slot.isClosed) {
          offered.add(name);
          added.push(slot);
        }
      }
      const counts = [added.length, existing] as const;
      return {
        plan: {
          checks: [
            ...([{ same: 'present' }, { same: 'owners' }] as const),
            ...(roster === undefined ? [] : [{ same: 'rosterVersion' } as const]),
          ],
          writes: [
            ...inPortions(
              'ZADD',
              slotsKey,
              added.flatMap(({ id, startsAt }) => [startsAt.getTime(), id]),
            ),
            ...inPortions(
              'HSET',
              slotConsultants,
              added.flatMap(({ id, consultant }) => [id, consultant]),
            ),
          ],
        },
        answerOf: () => toAdded(counts),
        ...{ kept: counts, count: added.length, isUntold: added.length === 0 },
      };
    },
    again: (kept) => toAdded(z.parse(addedSchema, kept)),
  };
}

const readsAround = ([first, last]: readonly [number, number]) =>
  ({
    ...rosterVersionRead,
    present: { command: ['ZRANGEBYSCORE', slotsKey, first, last], reply: z.array(z.string()) },
    presentStarts: {
      command: ['ZMSCORE', slotsKey, { of: 'present', all: true }],
      reply: textsSchema,
    },
    owners: {
      command: ['HMGET', slotConsultants, { of: 'present', all: true }],
      reply: textsSchema,
    },
  }) as const;

interface Deleted {
  deleted: number;
  booked: number;
  unknown: number;
}

const toDeleted = ([deleted, booked, unknown]: readonly [number, number, number]): Deleted => ({
  ...{ deleted, booked, unknown },
});
const deletedSchema = z.tuple([z.number(), z.number(), z.number()]);

const readsOf = (ids: readonly string[]) =>
  ({
    starts: { command: ['ZMSCORE', slotsKey, ...ids], reply: textsSchema },
    owners: { command: ['HMGET', slotConsultants, ...ids], reply: textsSchema },
  }) as const;

/** Deletes slots that no appointment by the rule would overlap. `isMany`: the log says how many. */
function deleteSlots(
  ids: readonly string[],
  rule: SpanRule,
  isMany: boolean,
): TracedAct<ReturnType<typeof readsOf>, Deleted> {
  const time = nearTime({ of: 'starts', pick: 'min' }, { of: 'starts', pick: 'max' });
  return {
    reads: readsOf(ids),
    hooks: [time],
    spanKeys: timeKeys,
    decide({ starts, owners }, valuesOf) {
      const { near, check } = time.follow(valuesOf);
      const known = ids.flatMap((id, at) => {
        const start = starts[at] ?? null;
        return start === null
          ? []
          : [{ id, span: spanFrom(Number(start), rule, owners[at] ?? '') }];
      });
      const going = known.filter(({ span }) => !near.some((other) => isInTheWay(span, other)));
      const counts = [
        going.length,
        known.length - going.length,
        ids.length - known.length,
      ] as const;
      if (going.length === 0) return { answer: toDeleted(counts) };
      const gone = going.map(({ id }) => id);
      return {
        plan: {
          checks: [{ same: 'starts' }, { same: 'owners' }],
          writes: [
            ...inPortions('ZREM', slotsKey, gone),
            ...inPortions('HDEL', slotConsultants, gone),
          ],
        },
        parts: [{ checks: [check] }],
        answerOf: () => toDeleted(counts),
        ...{ kept: counts, ...(isMany && { count: going.length }) },
      };
    },
    again: (kept) => toDeleted(z.parse(deletedSchema, kept)),
  };
}

export type SlotStore = ReturnType<typeof slotStore>;

/** Of slots that no person makes, such as those of a demonstration. */
const untraced: Doing = { now: new Date(0), trace: undefined };

/** Slots in Redis. */
export function slotStore(db: Database) {
  const add = (slots: readonly NewSlot[], roster: string | undefined, doing: Doing = untraced) =>
    actTraced(db, doing, addSlots(slots, roster));
  const remove = (
    ids: readonly string[],
    rule: SpanRule,
    isMany: boolean,
    doing: Doing = untraced,
  ) => actTraced(db, doing, deleteSlots(ids, rule, isMany));

  return {
    ...diaryStore(db),

    /** Adds the slots, except where their consultant already has one at that time. */
    async add(slots: readonly NewSlot[], doing: Doing = untraced): Promise<Added> {
      const added = await add(slots, undefined, doing);
      return added === 'stale' ? { created: 0, existing: 0 } : added;
    },

    /**
     * Like `add`, for slots that were decided on with that version of the roster; returns the current one if
     * it has changed.
     */
    async addBy(
      roster: string,
      slots: readonly NewSlot[],
      doing: Doing = untraced,
    ): Promise<Added | Stale> {
      const added = await add(slots, roster, doing);
      if (added !== 'stale') return added;
      return { stale: await readRoster(db) };
    },

    /** Deletes a slot unless an appointment overlaps it. */
    async delete(
      id: string,
      rule: SpanRule,
      doing: Doing = untraced,
    ): Promise<'deleted' | 'unknown' | 'booked'> {
      const { deleted, booked } = await remove([id], rule, false, doing);
      if (deleted === 1) return 'deleted';
      return booked === 1 ? 'booked' : 'unknown';
    },

    /** Like `delete`, for many slots; returns how many were deleted, are booked and are unknown. */
    deleteMany: (ids: readonly string[], rule: SpanRule, doing: Doing = untraced) =>
      remove([...new Set(ids)], rule, true, doing),
  };
}
