import {
  type AlarmCalls,
  type KnownAlarm,
  planCalls,
  toldOf,
} from '#features/delivery/rules/alarm-calls.ts';
import { alarmWords } from '#features/delivery/letters/alarm-words.ts';
import { callAlarm, callHeartbeat } from '#features/delivery/letters/call-outside.ts';
import { alarmCallStore } from '#features/delivery/store/alarm-calls.ts';
import { firm } from '#firm';
import type { AlarmEnv } from '#platform/env/env-alarm.ts';
import type { Core } from '#server/core.ts';
import { toFault } from '#server/fault.ts';

const asText = (calls: AlarmCalls) => JSON.stringify([...calls].toSorted());

interface Outside {
  /** Where alarms are told; `undefined` for nowhere. */
  alarm: AlarmEnv | undefined;
  /** Where the heartbeat goes; `undefined` for nowhere. */
  heartbeat: string | undefined;
}

/**
 * Calls `ALARM_URL` and `HEARTBEAT_URL`, independently of outbox and mail. The calls made are stored in Redis,
 * and in this process for when Redis is down.
 */
export function withAlarmCalls(
  { db, now }: Pick<Core, 'db' | 'now'>,
  { alarm, heartbeat }: Outside,
) {
  const store = alarmCallStore(db);
  let latest: AlarmCalls = new Map();
  let isNoted = true;

  /** The standing alarms and the calls made; while the store is down, those that this process knows. */
  async function read(at: Date, hasFailed: boolean) {
    const failure: KnownAlarm[] = hasFailed ? [{ code: 'delivery_failed' }] : [];
    try {
      const { standing, calls } = await store.read(at);
      const known: AlarmCalls = isNoted ? calls : new Map([...calls, ...latest]);
      return { stored: calls, known, standing: [...standing, ...failure] };
    } catch (error) {
      const { refusal, line } = toFault(error);
      const isDown = refusal.code === 'service_unavailable';
      const cause = typeof line.cause === 'string' ? line.cause : undefined;
      const own: KnownAlarm[] = isDown ? [{ code: 'store_down', cause }] : failure;
      const others = [...latest].flatMap(([code, { since }]) =>
        since === 0 || own.some((each) => each.code === code) ? [] : [{ code, since }],
      );
      return { stored: undefined, known: latest, standing: [...others, ...own] };
    }
  }

  /**
   * Tells of each alarm that began or ended. `hasFailed`: this run could not send. Gives whether all were
   * taken. Never rejects.
   */
  async function callOut(hasFailed: boolean): Promise<boolean> {
    if (!alarm) return true;
    const at = now();
    const { stored, known, standing } = await read(at, hasFailed);
    const { kept, due } = planCalls(standing, known, at.getTime());
    const calls = new Map(kept);
    const taken = await Promise.all(
      due.map(async (call) => {
        const { code, state, since } = call;
        const about = standing.find((each) => each.code === code) ?? {};
        const isTaken = await callAlarm(alarm.url, {
          ...{ code, state, since: new Date(since).toISOString(), site: alarm.site },
          ...alarmWords(call, about, firm.language),
        });
        if (isTaken) calls.set(code, toldOf(call, at.getTime()));
        else console.info(JSON.stringify({ alarm: code, called: false }));
        return isTaken;
      }),
    );
    latest = calls;
    // A call that could not be stored is not repeated by this process, only by another.
    isNoted =
      stored !== undefined &&
      (asText(calls) === asText(stored) ||
        (await store.note(calls).then(
          () => true,
          () => false,
        )));
    return isNoted && taken.every(Boolean);
  }

  /** Says outside that the clocks keep time. Needs no store and never rejects. */
  async function beat(): Promise<void> {
    if (heartbeat === undefined || (await callHeartbeat(heartbeat))) return;
    console.info(JSON.stringify({ heartbeat: false }));
  }

  return { callOut, beat };
}
