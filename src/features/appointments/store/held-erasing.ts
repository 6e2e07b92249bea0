/** What goes when held requests are erased, and where requests came from. */
import * as z from 'zod/mini';
import { shareKeys } from '#features/protection/index.ts';
import { dropWrites, type ErasingSubject } from '#platform/redis/erasing.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';
import { dayMs } from '#platform/time/units.ts';
import { appointmentsKeys as keys } from './keys.ts';

/** Requests looked through at once: there may be ten thousand. */
const portion = 2000;
const nextOf = ({ length }: readonly string[], from: string) =>
  length === portion ? String(Number(from) + portion) : undefined;

/** Where requests came from. */
export const originWrites = (ids: readonly string[]) =>
  dropWrites(ids, [shareKeys.origins], [shareKeys.newcomers]);

// Within a text quotes are escaped: this is the field itself.
const digest = '"digest":"([^"]*)"';

export const heldErasing: ErasingSubject = {
  records: { held: keys.heldRequests },
  keys: [keys.heldRequests, keys.heldUntil, keys.heldByStart, ...Object.values(shareKeys)],
  erases: ({ ids: { held: ids = [] } }) =>
    ids.length === 0
      ? []
      : [
          hookOf(
            {
              erasedHelds: {
                command: ['HMPARTS', keys.heldRequests, digest, ...ids],
                reply: textsSchema,
              },
            },
            ({ erasedHelds }) =>
              (isChosen) => {
                const there = ids.filter((id, at) => isChosen(id) && erasedHelds[at] !== null);
                return {
                  gone: { held: there },
                  checks: [{ same: 'erasedHelds' }],
                  writes: [
                    ...dropWrites(there, [keys.heldRequests], []),
                    // Also entries that lead nowhere.
                    ...dropWrites(ids.filter(isChosen), [], [keys.heldUntil, keys.heldByStart]),
                    ...originWrites(there),
                  ],
                };
              },
          ),
        ],
  ofPerson: (email, from) =>
    hookOf(
      {
        // The longest kept first, after the one with which the portion before ended: earlier ones may go meanwhile.
        lastHeld: { command: ['ZREVRANK', keys.heldUntil, from], reply: z.nullable(z.number()) },
        helds: {
          command:
            from === '0'
              ? ['ZREVRANGE', keys.heldUntil, 0, portion - 1]
              : [
                  ...(['ZREVRANGE', keys.heldUntil] as const),
                  ...([
                    { of: 'lastHeld', add: 1 },
                    { of: 'lastHeld', add: portion },
                  ] as const),
                ],
          reply: z.nullable(z.array(z.string())),
        },
        heldDigests: {
          command: ['HMPART', keys.heldRequests, digest, { of: 'helds', all: true }],
          reply: textsSchema,
        },
      },
      ({ helds, heldDigests }) => {
        const held = (helds ?? []).filter((_, at) => heldDigests[at] === email);
        // If that one went as well, they are looked through again.
        const next = helds === null ? '0' : helds[portion - 1];
        // Once its link is opened, one is an appointment with the same id.
        return { ids: { held, appointment: held }, next };
      },
    ),
  // Requests that are held are no appointments and are not counted: all that are over go at once.
  ofAge: (_kept, _limit, now, from) =>
    hookOf(
      {
        lapsed: {
          command: [
            ...(['ZRANGEBYSCORE', keys.heldUntil, '-inf', now.getTime() - dayMs] as const),
            ...(['LIMIT', Number(from), portion] as const),
          ],
          reply: z.array(z.string()),
        },
      },
      ({ lapsed }) => ({ ids: { held: lapsed }, next: nextOf(lapsed, from) }),
    ),
};
