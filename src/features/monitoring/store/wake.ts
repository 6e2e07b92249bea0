import * as z from 'zod/mini';
import { dueKeys, remindAheadMs } from '#registry/dues.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database, Plain } from '#platform/redis/database.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { minuteMs } from '#platform/time/units.ts';
import { monitoringKeys } from './keys.ts';
import { storeWake } from './wake.lua.ts';

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
  /** Reminders up to `remindedAt` have been queued. */
  async function store(
    changes: string,
    now: Date,
    { remindedAt, alarmPause }: { remindedAt: Date; alarmPause: number },
  ): Promise<boolean> {
    const { wake } = monitoringKeys;
    const names = { ...dueKeys, wake, outbox: outboxKeys.outbox };
    const answer = await db.run(storeWake, names, {
      ...{ changes, now: now.getTime(), latest: now.getTime() + longestPauseMs },
      ...{ remindedAt: remindedAt.getTime(), ahead: remindAheadMs, alarmPause },
    });
    return answer === 1;
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
