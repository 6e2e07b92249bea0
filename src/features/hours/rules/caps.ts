/** Caps: how many appointments for a service a consultant may have in a day or week. */
import { addDays, isoWeekday, startOfDay, toLocal } from '#platform/time/zone.ts';

/** When appointments for a service may start, and how many there may be. */
export interface ServiceTimes {
  /** Minutes from one start to the next, counted from the start of a span of weekly hours. */
  startEvery: number;
  /** Minutes required between the booking and the start. */
  notice: number;
  /**
   * Most pending and confirmed appointments of a consultant, per day and ISO week of the firm's time zone.
   */
  mostPerDay?: number;
  mostPerWeek?: number;
}

export interface Cap {
  /** Start in milliseconds since 1970; `to` is exclusive. */
  from: number;
  to: number;
  most: number;
}

/** The Monday of the ISO week of a date. */
export const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date));

/** The ISO week of an instant in the firm's time zone, Monday to Sunday, in milliseconds since 1970. */
export function weekOf(instant: Date, timeZone: string): { from: number; to: number } {
  const monday = mondayOf(toLocal(instant, timeZone).date);
  return {
    from: startOfDay(monday, timeZone).getTime(),
    to: startOfDay(addDays(monday, 7), timeZone).getTime(),
  };
}

/** Whether the number of appointments is limited at all. */
export const isCapped = ({
  mostPerDay,
  mostPerWeek,
}: Pick<ServiceTimes, 'mostPerDay' | 'mostPerWeek'>): boolean =>
  mostPerDay !== undefined || mostPerWeek !== undefined;

/** The caps that apply to appointments starting at an instant; empty for most services. */
export function capsAt(
  instant: Date,
  { mostPerDay, mostPerWeek }: Pick<ServiceTimes, 'mostPerDay' | 'mostPerWeek'>,
  timeZone: string,
): Cap[] {
  const caps: Cap[] = [];
  if (mostPerDay !== undefined) {
    const { date } = toLocal(instant, timeZone);
    const [from, to] = [startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone)];
    caps.push({ from: from.getTime(), to: to.getTime(), most: mostPerDay });
  }
  if (mostPerWeek !== undefined) caps.push({ ...weekOf(instant, timeZone), most: mostPerWeek });
  return caps;
}
