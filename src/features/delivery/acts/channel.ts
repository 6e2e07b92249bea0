/** What an outcome says about its channel is noted, which is paused for growing times once it is down. */
import * as z from 'zod/mini';
import {
  isDisproved,
  isRow,
  openedBreaker,
  type Refusal,
} from '#features/delivery/rules/channel.ts';
import type { Claimed, Settlement } from '#features/delivery/rules/delivery.ts';
import type { RunEntry, RunLedger } from '#features/delivery/rules/run-entry.ts';
import { breakerJson, refusalJson } from '#features/delivery/store/channel.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { changeEntries, ledgersOf, runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import { alarmActs } from '#features/monitoring/index.ts';
import { firstLaneOf, planWrites, recordIdOf } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { act } from '#platform/redis/act.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import type { Database } from '#platform/redis/database.ts';
import type { Part, StoreWrite } from '#platform/redis/plan.ts';
import { pairsSchema } from '#platform/redis/records.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';

const { breakers, refusals, trials, undelivered } = deliveryKeys;

/** What is known of a channel by a delivery or a test. */
export interface Evidence {
  channel: Claimed['channel'];
  settlement: Pick<Settlement, 'isDown' | 'fault' | 'cause'>;
  /** The delivery. */
  member: string;
  refusal?: Refusal | undefined;
  /** A mail was accepted; `isOwn`: one to the firm itself. */
  isAccepted: boolean;
  isOwn: boolean;
  now: Date;
}

/** Makes those of these deliveries due then that meet a condition: they wait because of their channel. */
function dueWrites(
  members: readonly string[],
  ledgers: readonly (RunLedger | null)[],
  { isMeant, at }: { isMeant: (entry: RunEntry) => boolean; at: number },
): StoreWrite[] {
  const { changed, writes } = changeEntries(members, ledgers, (entry) =>
    isMeant(entry) ? { state: 'waiting', reason: 'channel_down', at } : undefined,
  );
  return [
    ...writes,
    ...changed.flatMap(({ member, entry: { state, channel } }): StoreWrite[] =>
      state === 'failed'
        ? [...planWrites(member, at, firstLaneOf(channel)), ['ZREM', undelivered, member]]
        : planWrites(member, at),
    ),
  ];
}

const isRefused = ({ state, reason }: RunEntry) => state === 'failed' && reason === 'rejected';

/** Makes all deliveries that were refused in a row due again. */
const revivedRow = (member: string, at: number) =>
  hookOf(
    {
      ownLedger: {
        command: ['HGET', outboxKeys.deliveries, recordIdOf(member)],
        reply: runLedgerSchema,
      },
      rowLedgers: ledgersOf('refused'),
    },
    // Where its own is not the last, it has one among the others.
    ({ ownLedger, rowLedgers }) =>
      (members: readonly string[]): Part => ({
        checks: [{ same: 'ownLedger' }, { same: 'rowLedgers' }],
        writes: dueWrites(members, [...rowLedgers, ownLedger], { isMeant: isRefused, at }),
      }),
  );

const isHeldUp = ({ state, channel, reason }: RunEntry) =>
  state === 'waiting' && channel === 'mail' && reason === 'channel_down';

/** Deliveries that are looked at once mail goes out again. */
const mostWaiting = 50;

/** Makes mails due now that wait until then because mail was down. */
const resumedMails = (at: number, until: number): Hook<Part> =>
  hookOf(
    {
      waiting: {
        command: [
          ...(['ZRANGEBYSCORE', outboxKeys.outbox, `(${String(at)}`, until] as const),
          ...['LIMIT', 0, mostWaiting],
        ],
        reply: z.array(z.string()),
      },
      waitingLedgers: ledgersOf('waiting'),
    },
    ({ waiting, waitingLedgers }) => {
      const writes = dueWrites(waiting, waitingLedgers, { isMeant: isHeldUp, at });
      return { checks: writes.length > 0 ? [{ same: 'waitingLedgers' }] : [], writes };
    },
  );

/** The row of refused mails with this outcome: what is written, and what it says then. */
function rowAfter(
  pairs: readonly (readonly [member: string, text: string])[],
  { member, refusal, isAccepted, isOwn }: Evidence,
) {
  const row = new Map(
    pairs.map(([each, text]) => [each, refusalJson.safeParse(text).data] as const),
  );
  const writes = asideWrites(refusals, refusalJson, pairs);
  if (refusal) {
    const own = { ...refusal, isFresh: refusal.isFresh ?? row.get(member)?.isFresh };
    row.set(member, own);
    writes.push(
      ['HSET', refusals, member, JSON.stringify(own)],
      ['PEXPIRE', refusals, refusalsKeptMs],
    );
  }
  const gone = isAccepted
    ? [...row].flatMap(([each, known]) => (isDisproved(known, isOwn) ? [each] : []))
    : [];
  if (gone.length > 0) writes.push(['HDEL', refusals, ...gone]);
  for (const each of gone) row.delete(each);
  const isLong =
    (isAccepted || refusal !== undefined) && isRow([...row.values()].flatMap((each) => each ?? []));
  return { members: [...row.keys()], isLong, writes };
}
const refusalsKeptMs = 2 * dayMs;

interface More {
  /** Also written. */
  trial: StoreWrite | undefined;
  /** What follows unless all are refused. */
  resumed?: Hook<Part>;
}

/** Notes it. */
function judgeChannel(db: Database, evidence: Evidence, { trial, resumed }: More): Promise<void> {
  const { channel, member, settlement, refusal, now } = evidence;
  const { isDown } = settlement;
  const at = now.getTime();
  const revived = refusal && revivedRow(member, at + minuteMs);
  const reads = {
    breaker: { command: ['HGET', breakers, channel], reply: z.nullable(z.string()) },
    refused: { command: ['HGETALL', refusals], reply: pairsSchema },
  } as const;
  return act(db, {
    reads,
    hooks: [revived, resumed].flatMap((hook) => hook ?? []),
    decide({ breaker, refused }, valuesOf) {
      const { members, isLong, writes } = rowAfter(refused, evidence);
      const following = isLong ? revived?.follow(valuesOf)(members) : resumed?.follow(valuesOf);
      const isRefusing = isLong && refusal !== undefined;
      const opened =
        isDown || isRefusing
          ? openedBreaker(breakerJson.safeParse(breaker).data, settlement, { isRefusing, now: at })
          : undefined;
      if (opened)
        writes.push(...asideWrites(breakers, breakerJson, [[channel, breaker ?? '']]), [
          ...(['HSET', breakers, channel] as const),
          JSON.stringify(opened),
        ]);
      if (isDown === false && !isLong && breaker !== null) writes.push(['HDEL', breakers, channel]);
      if (trial) writes.push(trial);
      if (writes.length + (following?.writes?.length ?? 0) === 0) return { answer: undefined };
      return {
        plan: { checks: [{ same: 'breaker' }, { same: 'refused' }], writes },
        parts: following ? [following] : [],
        answerOf: () => undefined,
      };
    },
  });
}

/** Notes what an outcome says. Also raises and ends what alarms the firm of a channel. */
export async function noteChannel(
  db: Database,
  evidence: Evidence,
  { isCap, trial }: { isCap: boolean; trial?: StoreWrite | undefined },
): Promise<void> {
  const { channel, now } = evidence;
  await judgeChannel(db, evidence, { trial });
  // Not only as the breaker goes: where that was interrupted, the next message ends the alarm.
  const isUp = channel === 'whatsapp' && evidence.settlement.isDown === false;
  await alarmActs(db).set(isCap ? ['whatsapp_cap'] : [], isUp ? ['whatsapp_down'] : [], now);
}

/** What was tried by hand, and when (`keys.ts`). */
export const trialWrite = (what: 'mail' | 'letter', trial: object): StoreWrite => [
  ...(['HSET', trials, what] as const),
  JSON.stringify(trial),
];

/** The relay accepted a mail to the firm that is not in the outbox; if mail goes out again, what waited is due. */
export const resumeMail = (db: Database, now: Date, trial: object): Promise<void> =>
  judgeChannel(
    db,
    {
      channel: 'mail',
      member: '',
      isAccepted: true,
      isOwn: true,
      settlement: { isDown: false },
      now,
    },
    {
      trial: trialWrite('mail', trial),
      resumed: resumedMails(now.getTime(), now.getTime() + minuteMs),
    },
  );
