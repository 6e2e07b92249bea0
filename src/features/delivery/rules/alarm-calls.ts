/** When an external service is called about an alarm: when it begins and when it ends. */
import { type CallCode, isOutsideCode } from '#features/delivery/contract/alarm-call.ts';
import type { MailFault } from '#platform/contract/mail-fault.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';

/** A begin is not told again this soon after the last call about the same code, so that none is a flood. */
const calmMs = 10 * minuteMs;

/** Since when an alarm stands (0: it has ended), and when that was told (0: not yet), ms since 1970. */
interface Told {
  since: number;
  toldAt: number;
}
export type AlarmCalls = ReadonlyMap<CallCode, Told>;

/** A standing alarm; without `since` if only the failed run knows of it. */
export interface KnownAlarm {
  code: CallCode;
  since?: number | undefined;
  /** The server's last answer, where mail is down. */
  fault?: MailFault | undefined;
  /** Why the store or WhatsApp is down, in one word. */
  cause?: string | undefined;
}

export interface DueCall {
  code: CallCode;
  state: 'begun' | 'ended';
  since: number;
}

/** Alarms that mail cannot carry are repeated daily. */
const isRepeated = (code: CallCode, toldAt: number, now: number): boolean =>
  isOutsideCode(code) && now - toldAt >= dayMs;

/**
 * Returns the calls due now, and what is to be remembered whatever comes of them. An alarm that nobody could
 * be told of before it ended is forgotten.
 */
export function planCalls(
  standing: readonly KnownAlarm[],
  known: AlarmCalls,
  now: number,
): { kept: AlarmCalls; due: DueCall[] } {
  const kept = new Map<CallCode, Told>();
  const due: DueCall[] = [];
  for (const { code, since: at } of standing) {
    const before = known.get(code);
    const since = at ?? (before?.since || now);
    const isNew = before === undefined || before.toldAt === 0 || before.since !== since;
    const isCalm = before === undefined || now - before.toldAt >= calmMs;
    if (isNew ? isCalm : isRepeated(code, before.toldAt, now))
      due.push({ code, state: 'begun', since });
    kept.set(code, before ?? { since, toldAt: 0 });
  }
  for (const [code, told] of known) {
    if (kept.has(code)) continue;
    const isOpen = told.since > 0 && told.toldAt > 0;
    if (isOpen) due.push({ code, state: 'ended', since: told.since });
    if (isOpen || (told.since === 0 && now - told.toldAt < calmMs)) kept.set(code, told);
  }
  return { kept, due };
}

/** What is remembered of a call that was accepted. */
export const toldOf = ({ state, since }: DueCall, now: number): Told => ({
  since: state === 'ended' ? 0 : since,
  toldAt: now,
});
