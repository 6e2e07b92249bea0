import {
  type AlarmCalls,
  dueCalls,
  type MailAlarm,
  withCalls,
} from '#features/delivery/rules/mail-alarms.ts';
import { causeOf } from '#platform/contract/mail-fault.ts';
import type { AlarmEnv } from '#platform/env/env-alarm.ts';
import { callAlarm } from '#features/delivery/letters/call-alarm.ts';
import { mailAlarmStore } from '#features/delivery/store/mail-alarms.ts';
import type { Core } from '#server/core.ts';

const isEqual = (one: AlarmCalls, other: AlarmCalls) =>
  JSON.stringify([...one]) === JSON.stringify([...other]);

/**
 * Calls `ALARM_URL` about mail alarms, independently of the outbox. The calls made are stored in Redis, and
 * in this process for when Redis is down. Without `alarm` no call is made.
 */
export function withMailAlarms({ db, now }: Pick<Core, 'db' | 'now'>, alarm: AlarmEnv | undefined) {
  const store = mailAlarmStore(db);
  let latest: AlarmCalls = new Map();

  /** Calls about each alarm that is new or still stands a day later. `hasFailed`: this run could not send. */
  async function callOut(hasFailed: boolean): Promise<void> {
    if (!alarm) return;
    const at = now();
    const found = await store.read(at).catch(() => undefined);
    const known = found?.calls ?? latest;
    const standing: readonly MailAlarm[] =
      found?.standing ?? [...latest].map(([code, { since }]) => ({ code, since }));
    const failure = { code: 'delivery_failed' as const };
    const calls = new Map(
      withCalls(
        [...standing.filter(({ code }) => code !== failure.code), ...(hasFailed ? [failure] : [])],
        known,
        at.getTime(),
      ),
    );
    await Promise.all(
      dueCalls(calls, at.getTime()).map(async (code) => {
        const since = calls.get(code)?.since ?? at.getTime();
        const fault = standing.find((each) => each.code === code)?.fault;
        const isTaken = await callAlarm(alarm.url, {
          ...{ code, since: new Date(since).toISOString(), site: alarm.site },
          ...(fault && { cause: causeOf(fault), answer: fault.answer }),
        });
        if (isTaken) calls.set(code, { since, toldAt: at.getTime() });
        else console.info(JSON.stringify({ alarm: code, called: false }));
      }),
    );
    latest = calls;
    // A call that could not be stored is repeated, at the latest by another process.
    if (found && !isEqual(calls, found.calls)) await store.note(calls).catch(() => undefined);
  }

  return { callOut };
}
