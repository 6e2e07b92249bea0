/** When somebody outside is called about mail: as an alarm begins, then once a day while it stands. */
import type { MailAlarmCode } from '#features/delivery/contract/mail-alarm.ts';
import { dayMs } from '#platform/time/units.ts';

/** Code → since when it stands, and when that was told last; 0 for never. Milliseconds since 1970. */
export type AlarmCalls = ReadonlyMap<MailAlarmCode, { since: number; toldAt: number }>;

/** An alarm that stands now; without `since` where that is not known but from calls before. */
export interface MailAlarm {
  code: MailAlarmCode;
  since?: number | undefined;
}

/** Those that stand, each with what was told of it so far; what stands no more is left out. */
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

/** Those to be told now. */
export const dueCalls = (calls: AlarmCalls, now: number): MailAlarmCode[] =>
  [...calls].flatMap(([code, { toldAt }]) => (now - toldAt >= dayMs ? [code] : []));
