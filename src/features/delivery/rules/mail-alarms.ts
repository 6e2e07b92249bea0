/** When an external service is called about mail: when an alarm begins, then once a day while it stands. */
import type { MailAlarmCode } from '#features/delivery/contract/mail-alarm.ts';
import type { MailFault } from '#platform/contract/mail-fault.ts';
import { dayMs } from '#platform/time/units.ts';

/** Alarm code → since when it stands, and when it was last reported (0 for never), ms since 1970. */
export type AlarmCalls = ReadonlyMap<MailAlarmCode, { since: number; toldAt: number }>;

/** A standing alarm; without `since` if that is known only from earlier calls. */
export interface MailAlarm {
  code: MailAlarmCode;
  since?: number | undefined;
  /** The server's last answer, where mail is down. */
  fault?: MailFault | undefined;
}

/** Returns the calls of the standing alarms, each with its last report; alarms that ended are left out. */
export function withCalls(
  standing: readonly MailAlarm[],
  known: AlarmCalls,
  now: number,
): AlarmCalls {
  return new Map(
    standing.map(({ code, since }) => {
      const before = known.get(code);
      const isSame = before !== undefined && (since === undefined || since === before.since);
      return [code, isSame ? before : { since: since ?? now, toldAt: 0 }];
    }),
  );
}

/** Returns the alarms to report now. */
export const dueCalls = (calls: AlarmCalls, now: number): MailAlarmCode[] =>
  [...calls].flatMap(([code, { toldAt }]) => (now - toldAt >= dayMs ? [code] : []));
