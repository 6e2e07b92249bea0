import * as z from 'zod/mini';
import { dueKeys, remindAheadMs } from '#registry/dues.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database, Plain } from '#platform/redis/database.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { minuteMs } from '#platform/time/units.ts';
import { monitoringKeys } from './keys.ts';
import { load } from '#platform/redis/load.ts';
import { pairsSchema } from '#platform/redis/records.ts';

/** After this long the time of the next run is found anew, in case it is wrong. */
const longestPauseMs = 6 * 60 * minuteMs;
/** Pause between two runs while a mail alarm stands. */
const alarmPauseMs = 10 * minuteMs;
/** Age at which the time of the last tick is stored anew. */
const noteEveryMs = 10 * minuteMs;

const peekedSchema = z.tuple([
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.nullable(z.string()),
]);

/** The member of a sorted set that comes first, and its score; empty for none. */
const first = (key: string) =>
  ({ command: ['ZRANGE', key, 0, 0, 'WITHSCORES'], reply: z.array(z.string()) }) as const;
const { pending, proposals, takenBeside, returning, byStart, calls: callsKey } = dueKeys;

const readsAfter = (remindedTo: number) =>
  ({
    outbox: first(outboxKeys.outbox),
    pending: first(pending),
    proposals: first(proposals),
    takenBeside: first(takenBeside),
    returning: first(returning),
    start: {
      command: [
        ...(['ZRANGEBYSCORE', byStart, `(${String(remindedTo)}`, '+inf'] as const),
        ...['WITHSCORES', 'LIMIT', 0, 1],
      ],
      reply: z.array(z.string()),
    },
    calls: { command: ['HGETALL', callsKey], reply: pairsSchema },
  }) as const;

/** A look at whether anything changed or is due. */
export interface Look {
  /** Number of changes; equal as long as nothing changed. */
  changes: string;
  /** Nothing changed since the last run. */
  isUnchanged: boolean;
  /** And nothing is due. */
  isIdle: boolean;
  /** Milliseconds since the last stored tick; `NaN` without one. */
  tickAge: number;
}

/** Spares the runs of the scheduled delivery that would find nothing, and the polls of an unchanged desk. */
export function wakeStore(db: Database, { peek, put }: Plain) {
  /**
   * Stores when to run again: when the first delivery is due, the first request is looked at, proposed times are freed,
   * money is given back or the first reminder is sent; before, only if `changes` changes. Reminders up to `remindedAt`
   * have been queued. While mail alarms stand, they are looked at every `alarmPause` ms, at once if one was not
   * reported. Whether something is due already.
   */
  async function store(
    changes: string,
    now: Date,
    { remindedAt, alarmPause }: { remindedAt: Date; alarmPause: number },
  ): Promise<boolean> {
    const at = now.getTime();
    const { values } = await load(db, readsAfter(remindedAt.getTime() + remindAheadMs));
    const { start, calls, ...firsts } = values;
    const dues = Object.values(firsts).map(([, score]) => score);
    const pauses = calls.map(([, told]) => (told.endsWith(' 0') ? 0 : alarmPause));
    const wakeAt = Math.min(
      at + longestPauseMs,
      ...dues.flatMap((score) => (score === undefined ? [] : [Number(score)])),
      ...(start[1] === undefined ? [] : [Number(start[1]) - remindAheadMs]),
      ...pauses.map((pause) => at + pause),
    );
    await put(monitoringKeys.wake, `${changes} ${String(wakeAt)}`);
    return wakeAt <= at;
  }

  return {
    /** One plain command. */
    async look(now: Date): Promise<Look> {
      const { wake, tick: tickKey } = monitoringKeys;
      const peeked = await peek(platformKeys.changes, wake, tickKey);
      const [changes, text, tick] = z.parse(peekedSchema, peeked);
      const [, judged, at] = /^(\d+) (\d+)$/.exec(text ?? '') ?? [];
      const [left, age] = [Number(at) - now.getTime(), now.getTime() - Number(tick ?? NaN)];
      const isUnchanged = judged === (changes ?? '0');
      return {
        ...{ changes: changes ?? '0', isUnchanged },
        isIdle: isUnchanged && left > 0 && left <= longestPauseMs,
        tickAge: age,
      };
    },

    /** Stores the time of a tick that had nothing to do, every ten minutes. One plain command. */
    async note({ tickAge }: Look, now: Date): Promise<void> {
      if (tickAge >= 0 && tickAge < noteEveryMs) return;
      await put(monitoringKeys.tick, String(now.getTime()));
    },

    /** Stores when to run again, after a run that began at `now` with that number of changes. */
    rest: (changes: string, now: Date) =>
      store(changes, now, { remindedAt: now, alarmPause: alarmPauseMs }),

    /**
     * Finds anew when to run, once the stored time has come; reminders since the longest pause may not have
     * been queued, and alarms that stand are looked at. Returns whether something is due.
     */
    isDue: (changes: string, now: Date) =>
      store(changes, now, {
        remindedAt: new Date(now.getTime() - longestPauseMs),
        // Their pause is over.
        alarmPause: 0,
      }),
  };
}
