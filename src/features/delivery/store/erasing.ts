/** What goes of the deliveries of erased records, sent or planned. */
import { memberOf, wholeLedger } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { ErasingSubject, Ids, IsChosen } from '#platform/redis/erasing.ts';
import { asPattern, inPortions, type Part } from '#platform/redis/plan.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';
import { deliveryKeys } from './keys.ts';

const { outbox, lanes, deliveries } = outboxKeys;
const indexes = [outbox, lanes, deliveryKeys.undelivered];

/** Forgets the deliveries of those records that are gone; `check` names the read of their ledgers. */
export const forget =
  (ledgers: readonly (string | null)[], check: string) =>
  (all: readonly string[], isGone: IsChosen): Part => {
    const gone = all.flatMap((id, at) => {
      const text = isGone(id) ? (ledgers[at] ?? null) : null;
      return text === null ? [] : [{ id, ledger: wholeLedger.safeParse(text).data ?? null }];
    });
    const members = gone.flatMap(({ id, ledger }) =>
      (ledger ?? []).map((entry) => memberOf(id, entry)),
    );
    // What no ledger tells is found by its name.
    const untold = gone.filter(({ ledger }) => ledger === null);
    return {
      checks: [{ same: check }],
      writes: [
        ...indexes.flatMap((key) => inPortions('ZREM', key, members)),
        ...untold.flatMap(({ id }) =>
          indexes.map((key) => ['DROP', key, `^[^:]*:${asPattern(id)}:`] as const),
        ),
        ...inPortions('HDEL', deliveries, all.filter(isGone)),
      ],
    };
  };

export const deliveryErasing: ErasingSubject = {
  keys: [deliveries, ...indexes],
  forgets: (ids: Ids, tag) =>
    hookOf(
      { ledgers: { command: ['HMGET', deliveries, ...ids], reply: textsSchema } },
      ({ ledgers }, nameOf) => forget(ledgers, nameOf('ledgers')),
      tag,
    ),
};
