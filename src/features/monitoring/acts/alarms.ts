/** The acts on alarms: what each reads, decides and writes. */
import * as z from 'zod/mini';
import type { AlarmCode, StandingAlarm } from '#features/outbox/contract.ts';
import {
  deliveriesOf,
  ledgerWrite,
  memberOf,
  queue,
  unplanWrites,
  wholeLedger,
  type WholeLedger,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { alarmStandsMs, isSeenLately } from '#features/monitoring/store/alarms.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { act, type Decision } from '#platform/redis/act.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';

const { alarms, dismissed } = monitoringKeys;
const { deliveries } = outboxKeys;
const text = z.nullable(z.string());

/**
 * Notes that an alarm was seen. The first time, or after 25 hours without it, the firm is told; so a daily check
 * renews a standing alarm, and repeated raises send no second mail.
 */
function raiseWrites(code: AlarmCode, alarm: string | null, now: Date): StoreWrite[] {
  if (isSeenLately(alarm ?? '', now)) return [];
  const at = now.getTime();
  const [, since, seen] = /(\d+) (\d+)/.exec(alarm ?? '') ?? [];
  if (since !== undefined && at - Number(seen) <= alarmStandsMs)
    return [['HSET', alarms, code, `${since} ${at}`]];
  const planned = deliveriesOf('alarm_raised', now, { whatsapp: false });
  const { ledger, writes } = queue(code, planned, { ledger: [], now: at });
  return [...writes, ledgerWrite(code, ledger), ['HSET', alarms, code, `${at} ${at}`]];
}

/** Ends an alarm, with a notification that was not sent yet. */
const clearWrites = (
  code: AlarmCode,
  alarm: string | null,
  ledger: WholeLedger | null,
): StoreWrite[] =>
  alarm === null && ledger === null
    ? []
    : [
        ...unplanWrites((ledger ?? []).map((entry) => memberOf(code, entry))),
        ['HDEL', alarms, code],
        ['HDEL', deliveries, code],
      ];

/** Raises and clears alarms. Writes nothing where none of the cleared ones stood. */
function setAlarms(raised: readonly AlarmCode[], cleared: readonly AlarmCode[], now: Date) {
  const codes = [...raised, ...cleared];
  const reads = {
    alarms: { command: ['HMGET', alarms, ...codes], reply: z.array(text) },
    ledgers: { command: ['HMGET', deliveries, ...codes], reply: z.array(wholeLedger) },
  } satisfies Reads;
  return {
    reads,
    decide({
      alarms: known,
      ledgers,
    }: {
      alarms: (string | null)[];
      ledgers: (WholeLedger | null)[];
    }) {
      const writes = codes.flatMap((code, at) =>
        at < raised.length
          ? raiseWrites(code, known[at] ?? null, now)
          : clearWrites(code, known[at] ?? null, ledgers[at] ?? null),
      );
      if (writes.length === 0) return { answer: undefined };
      return {
        plan: { checks: [{ same: 'alarms' }, { same: 'ledgers' }], writes },
        answerOf: () => undefined,
      } satisfies Decision<'alarms' | 'ledgers', void>;
    },
  };
}

/** Hides an alarm at the desk until it ends and begins anew. Does nothing if it has. */
function dismissAlarm({ code, since }: StandingAlarm) {
  const reads = { alarm: { command: ['HGET', alarms, code], reply: text } } satisfies Reads;
  const begun = String(Date.parse(since));
  return {
    reads,
    decide: ({ alarm }: { alarm: string | null }): Decision<'alarm', void> =>
      alarm?.startsWith(`${begun} `)
        ? {
            plan: { checks: [{ same: 'alarm' }], writes: [['HSET', dismissed, code, begun]] },
            answerOf: () => undefined,
          }
        : { answer: undefined },
  };
}

/** These acts on a store. */
export const alarmActs = (db: Database) => ({
  set: async (
    raised: readonly AlarmCode[],
    cleared: readonly AlarmCode[],
    now: Date,
  ): Promise<void> => {
    if (raised.length + cleared.length > 0) await act(db, setAlarms(raised, cleared, now));
  },
  /** `admitted`: what the act waits for once it has loaded. */
  dismiss: (alarm: StandingAlarm, admitted?: Promise<unknown>): Promise<void> =>
    act(db, { ...dismissAlarm(alarm), admitted }),
});
