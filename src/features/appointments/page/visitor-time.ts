import { firm } from '#firm';
import { isHere } from '#platform/browser/firm-clock.ts';
import { elsewhere } from '#platform/time/zone.ts';

export interface VisitorTime {
  time: string;
  /** The difference in days between the visitor's date and the firm's. */
  dayShift: -1 | 0 | 1;
}

/** The device's time zone, an IANA name. */
export const zoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone with the same clocks as the device's; without `Intl`, if they go like the firm's. */
export const zoneOfClocks = (): string => (isHere() ? firm.timeZone : zoneOfDevice());

/** The visitor's local time at the firm's date and time; `null` if it is the same. */
export function visitorTime(
  date: string,
  time: string,
  firmZone: string,
  visitorZone: string,
): VisitorTime | null {
  const local = elsewhere({ date, time }, firmZone, visitorZone);
  if (!local) return null;
  const dayShift = local.date === date ? 0 : local.date > date ? 1 : -1;
  return { time: local.time, dayShift };
}
