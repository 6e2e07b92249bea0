/** The desk clears a flood: requests that still have no proof are erased, and their like is refused for a while. */
import * as z from 'zod/mini';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import type { Doing, Eraser } from '#features/audit/index.ts';
import type { BulkResult } from '#features/bulk/contract/bulk.ts';
import { shareKeys } from '#features/protection/index.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { jsonOf, readableOrNull, textsSchema } from '#platform/redis/records.ts';
import { eraseMany } from './erase.ts';

/** Origins of older code have neither `wider` nor `pattern`. */
const originSchema = readableOrNull(
  jsonOf(
    z.object({
      ...{ network: z.string(), owner: z.string(), most: z.number() },
      ...{ wider: z.optional(z.string()), pattern: z.optional(z.string()) },
      opened: z.optional(z.number()),
    }),
  ),
);
type Origin = NonNullable<z.output<typeof originSchema>>;

const likeOf = ({ wider, owner, pattern }: Origin): string[] =>
  Object.entries({ wider, owner, pattern }).flatMap(([name, digest]) =>
    digest === undefined ? [] : [`${name} ${digest}`],
  );

const { refused } = shareKeys;

/** Requests of a portion that have no proof, and what is refused with them. */
const unprovenIn = (ids: readonly string[], until: Date, now: Date) =>
  hookOf(
    {
      floodOrigins: {
        command: ['HMGET', shareKeys.origins, ...ids],
        reply: z.array(originSchema),
      },
      floodStatuses: {
        command: ['HMGET', appointmentsKeys.appointmentStatus, ...ids],
        reply: textsSchema,
      },
      floodWaits: {
        command: ['ZMSCORE', appointmentsKeys.appointmentsPending, ...ids],
        reply: textsSchema,
      },
    },
    ({ floodOrigins, floodStatuses, floodWaits }) => {
      const unproven = new Map(
        ids.flatMap((id, at): [string, Origin][] => {
          const [origin, status] = [floodOrigins[at], floodStatuses[at] ?? null];
          // What was confirmed at once is no proof.
          const isAtOnce = status === 'confirmed' && (floodWaits[at] ?? null) !== null;
          const isWithout = status === null || status === 'pending' || isAtOnce;
          return origin && origin.opened === undefined && isWithout ? [[id, origin]] : [];
        }),
      );
      const like = [...unproven.values()].flatMap(likeOf);
      return {
        isChosen: (id: string) => unproven.has(id),
        parts: [
          {
            checks: [{ same: 'floodOrigins' }, { same: 'floodStatuses' }, { same: 'floodWaits' }],
            writes: [
              ['ZREMRANGEBYSCORE', refused, '-inf', now.getTime()] as const,
              ...inPortions(
                'ZADD',
                refused,
                like.flatMap((member) => [until.getTime(), member]),
              ),
              ...(like.length > 0 ? [['PEXPIREAT', refused, until.getTime()] as const] : []),
            ],
          },
        ],
      };
    },
  );

/** Requests of a flood, and until when its like takes no time. */
export interface Clearance {
  ids: readonly string[];
  until: Date;
}

export const clearFlood = (
  eraser: Eraser,
  { ids, until }: Clearance,
  doing: Doing,
): Promise<BulkResult> =>
  eraseMany(
    eraser,
    {
      ids,
      idsOf: (some) => ({ appointment: some, held: some }),
      hookOf: (some) => unprovenIn(some, until, doing.now),
    },
    doing,
  );
