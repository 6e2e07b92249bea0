import { toInstant, toLocal } from '#platform/time/zone.ts';

export interface VisitorTime {
  time: string;
  /** Days by which the visitor's calendar differs from the firm's. */
  dayShift: -1 | 0 | 1;
}

/** An IANA name. */
export const zoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the visitor's clock shows at the firm's date and time; `null` if it shows the same. */
export function visitorTime(
  date: string,
  time: string,
  firmZone: string,
  visitorZone: string,
): VisitorTime | null {
  const instant = toInstant(date, time, firmZone);
  if (!instant) return null;
  const local = toLocal(instant, visitorZone);
  if (local.date === date && local.time === time) return null;
  const dayShift = local.date === date ? 0 : local.date > date ? 1 : -1;
  return { time: local.time, dayShift };
}
