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
import { entryIn, putEntry, runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import { alarmActs } from '#features/monitoring/index.ts';
import { firstLaneOf, ledgerWrite, planWrites, recordIdOf } from '#features/outbox/index.ts';
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
export interface Evidence extends Pick<Settlement, 'isDown' | 'fault' | 'cause'> {
  channel: Claimed['channel'];
  /** The delivery. */
  member: string;
  refusal?: Refusal | undefined;
  /** A mail was accepted; `isOwn`: one to the firm itself. */
  isAccepted: boolean;
  isOwn: boolean;
  now: Date;
}

type Ledgers = Map<string, RunLedger>;

/** The record in a delivery's name, as Lua finds it. */
const idPattern = '^[%l_]+:([^:]+):';
const ledgersOf = (members: string) =>
  ({
    command: ['HMGET', outboxKeys.deliveries, { of: members, match: idPattern, all: true }],
    reply: z.array(runLedgerSchema),
  }) as const;
const named = (members: readonly string[]) =>
  members.filter((member) => /^[a-z_]+:[^:]+:/.test(member));

/** By record; without those that cannot be read. */
const byRecord = (members: readonly string[], ledgers: readonly (RunLedger | null)[]): Ledgers =>
  new Map(
    named(members).flatMap((member, at) => {
      const ledger = ledgers[at];
      return ledger ? [[recordIdOf(member), ledger] as const] : [];
    }),
  );

/** Has those deliveries that `changed` gives a time wait until then, because of their channel. */
function replan(
  members: readonly string[],
  ledgers: Ledgers,
  changed: (entry: RunEntry) => RunEntry | undefined,
): StoreWrite[] {
  const writes: StoreWrite[] = [];
  const touched = new Set<string>();
  for (const member of members) {
    const id = recordIdOf(member);
    const ledger = ledgers.get(id) ?? [];
    const entry = entryIn(ledger, id, member);
    const after = entry && changed(entry);
    if (!entry || !after) continue;
    ledgers.set(id, putEntry(ledger, id, after));
    touched.add(id);
    writes.push(
      ...(entry.state === 'failed'
        ? [...planWrites(member, after.at, firstLaneOf(entry.channel)), removal(member)]
        : planWrites(member, after.at)),
    );
  }
  return [...writes, ...[...touched].map((id) => ledgerWrite(id, ledgers.get(id) ?? []))];
}
const removal = (member: string): StoreWrite => ['ZREM', undelivered, member];

/** Makes all deliveries that were refused in a row due again. */
const revivedRow = (member: string, again: number) =>
  hookOf(
    {
      ownLedger: {
        command: ['HGET', outboxKeys.deliveries, recordIdOf(member)],
        reply: runLedgerSchema,
      },
      rowLedgers: ledgersOf('refused'),
    },
    ({ ownLedger, rowLedgers }) =>
      (members: readonly string[]): Part => {
        const ledgers = byRecord(members, rowLedgers);
        if (ownLedger) ledgers.set(recordIdOf(member), ownLedger);
        const isRefused = ({ state, reason }: RunEntry) =>
          state === 'failed' && reason === 'rejected';
        const writes = replan(members, ledgers, (entry) =>
          isRefused(entry)
            ? { ...entry, state: 'waiting', reason: 'channel_down', at: again }
            : undefined,
        );
        return { checks: [{ same: 'ownLedger' }, { same: 'rowLedgers' }], writes };
      },
  );

/** Deliveries that are looked at once mail goes out again. */
const mostWaiting = 50;

/** Makes mails due now that wait until then because mail was down. */
const resumedMails = (now: number, until: number): Hook<Part> =>
  hookOf(
    {
      waiting: {
        command: [
          ...(['ZRANGEBYSCORE', outboxKeys.outbox, `(${String(now)}`, until] as const),
          ...['LIMIT', 0, mostWaiting],
        ],
        reply: z.array(z.string()),
      },
      waitingLedgers: ledgersOf('waiting'),
    },
    ({ waiting, waitingLedgers }) => {
      const isHeldUp = ({ state, channel, reason }: RunEntry) =>
        state === 'waiting' && channel === 'mail' && reason === 'channel_down';
      const writes = replan(waiting, byRecord(waiting, waitingLedgers), (entry) =>
        isHeldUp(entry) ? { ...entry, at: now } : undefined,
      );
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
  /** What is written in any case. */
  writes?: readonly StoreWrite[];
  /** What follows unless all are refused. */
  unlessRefused?: readonly Hook<Part>[];
}

/** Notes it. */
function judgeChannel(
  db: Database,
  evidence: Evidence,
  { writes: more = [], unlessRefused = [] }: More,
): Promise<void> {
  const { channel, member, isDown, refusal, now } = evidence;
  const at = now.getTime();
  const revived = refusal ? [revivedRow(member, at + minuteMs)] : [];
  const reads = {
    breaker: { command: ['HGET', breakers, channel], reply: z.nullable(z.string()) },
    refused: { command: ['HGETALL', refusals], reply: pairsSchema },
  } as const;
  return act(db, {
    reads,
    hooks: [...revived, ...unlessRefused],
    decide({ breaker, refused }, valuesOf) {
      const { members, isLong, writes } = rowAfter(refused, evidence);
      const following = isLong
        ? revived.map((hook) => hook.follow(valuesOf)(members))
        : unlessRefused.map((hook) => hook.follow(valuesOf));
      const isRefusing = isLong && refusal !== undefined;
      const opened =
        isDown || isRefusing
          ? openedBreaker(breakerJson.safeParse(breaker).data, evidence, { isRefusing, now: at })
          : undefined;
      if (opened)
        writes.push(...asideWrites(breakers, breakerJson, [[channel, breaker ?? '']]), [
          'HSET',
          breakers,
          channel,
          JSON.stringify(opened),
        ]);
      const isEnded = isDown === false && !isLong && breaker !== null;
      if (isEnded) writes.push(['HDEL', breakers, channel]);
      const all = [...writes, ...more];
      if (all.length === 0 && following.every((part) => (part.writes ?? []).length === 0))
        return { answer: undefined };
      return {
        plan: { checks: [{ same: 'breaker' }, { same: 'refused' }], writes: all },
        parts: following,
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
  await judgeChannel(db, evidence, { writes: trial ? [trial] : [] });
  // Not only as the breaker goes: where that was interrupted, the next message ends the alarm.
  const isUp = channel === 'whatsapp' && evidence.isDown === false;
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
    { channel: 'mail', member: '', isAccepted: true, isOwn: true, isDown: false, now },
    {
      writes: [trialWrite('mail', trial)],
      unlessRefused: [resumedMails(now.getTime(), now.getTime() + minuteMs)],
    },
  );
