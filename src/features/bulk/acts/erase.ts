/** The desk erases many records that it has seen in a list. */
import * as z from 'zod/mini';
import type { AppointmentStatus } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { type Doing, eraseInPortions, type Eraser } from '#features/audit/index.ts';
import type { BulkResult } from '#features/bulk/contract/bulk.ts';
import type { InboxKind } from '#features/inbox/contract.ts';
import type { ErasedIds, IsChosen } from '#platform/redis/erasing.ts';
import type { Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';

const resultSchema = z.tuple([z.number(), z.number()]);

/** Records erased in one step: what is read of them stays below a megabyte. */
const erasedAtOnce = 100;

/** Records, and how those of a portion are erased. */
interface Chosen {
  ids: readonly string[];
  idsOf: (ids: readonly string[]) => ErasedIds;
  hookOf?: (ids: readonly string[]) => Hook<{ isChosen?: IsChosen; parts?: readonly Part[] }>;
}

/** Erases portion by portion, and counts those that are gone or no longer match. */
export async function eraseMany(
  eraser: Eraser,
  { ids, idsOf, hookOf: hook }: Chosen,
  doing: Doing,
): Promise<BulkResult> {
  const portions = Array.from({ length: Math.ceil(ids.length / erasedAtOnce) }, (_, at) =>
    ids.slice(at * erasedAtOnce, (at + 1) * erasedAtOnce),
  );
  const { sum } = await eraseInPortions<BulkResult>(eraser, doing, {
    steps: portions.map((some) => ({
      portion: { ids: idsOf(some), now: doing.now },
      ...(hook && { hook: hook(some) }),
    })),
    nothing: { done: 0, skipped: ids.length },
    add({ done, skipped }, { gone }, { ids: asked }) {
      // Not what went with them.
      const chosen = new Set(Object.values(asked).flat());
      const { length } = Object.values(gone)
        .flat()
        .filter((id) => chosen.has(id));
      return { done: done + length, skipped: skipped - length };
    },
    countOf: ({ done }) => done,
    keep: ({ done, skipped }) => [done, skipped],
    again(kept) {
      const [done, skipped] = z.parse(resultSchema, kept);
      return { done, skipped };
    },
  });
  return sum;
}

export interface ChosenAppointments {
  ids: readonly string[];
  /** Those with another status by now are skipped. */
  status: AppointmentStatus;
}

/** Only the number of appointments per month remains. */
export const eraseAppointments = (
  eraser: Eraser,
  { ids, status }: ChosenAppointments,
  doing: Doing,
): Promise<BulkResult> =>
  eraseMany(
    eraser,
    {
      ids,
      idsOf: (some) => ({ appointment: some }),
      hookOf: (some) =>
        hookOf(
          {
            statuses: {
              command: ['HMGET', appointmentsKeys.appointmentStatus, ...some],
              reply: textsSchema,
            },
          },
          ({ statuses }) => ({
            isChosen: (id) => statuses[some.indexOf(id)] === status,
            parts: [{ checks: [{ same: 'statuses' }] }],
          }),
        ),
    },
    doing,
  );

export interface ChosenLetters {
  kind: InboxKind;
  ids: readonly string[];
}

/** Messages or inquiries, in any state. */
export const eraseInbox = (
  eraser: Eraser,
  { kind, ids }: ChosenLetters,
  doing: Doing,
): Promise<BulkResult> => eraseMany(eraser, { ids, idsOf: (some) => ({ [kind]: some }) }, doing);
