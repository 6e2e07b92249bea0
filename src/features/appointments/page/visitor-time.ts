import { type LocalDateTime, toInstant } from '#platform/time/zone.ts';
import { minuteMs } from '#platform/time/units.ts';

export interface VisitorTime {
  time: string;
  /** The difference in days between the visitor's date and the firm's. */
  dayShift: -1 | 0 | 1;
}

/** The device's time zone, an IANA name. */
export const zoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant by the device's own clock; without `Intl`, whose first use keeps a slow phone busy. */
function onDevice(instant: Date): LocalDateTime {
  const own = new Date(instant.getTime() - instant.getTimezoneOffset() * minuteMs).toISOString();
  return { date: own.slice(0, 10), time: own.slice(11, 16) };
}

/** What the device's clock shows at the firm's date and time; `null` if it is the same. */
export function visitorTime(date: string, time: string, firmZone: string): VisitorTime | null {
  const instant = toInstant(date, time, firmZone);
  if (!instant) return null;
  const local = onDevice(instant);
  if (local.date === date && local.time === time) return null;
  const dayShift = local.date === date ? 0 : local.date > date ? 1 : -1;
  return { time: local.time, dayShift };
}
