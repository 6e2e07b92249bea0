/** How many appointments about a service a consultant may have in a day or week. */
import { addDays, isoWeekday, startOfDay, toLocal } from '#platform/time/zone.ts';

/** When appointments about a service may begin, and how many there may be. */
export interface ServiceTimes {
  /** Minutes from one beginning to the next, counted from where a span of weekly hours begins. */
  startEvery: number;
  /** Minutes that have to lie between the booking and the beginning. */
  notice: number;
  /** Most pending and confirmed ones of a consultant, by the firm's day and ISO week. */
  mostPerDay?: number;
  mostPerWeek?: number;
}

export interface Cap {
  /** From then until before `to`, in milliseconds. */
  from: number;
  to: number;
  most: number;
}

/** The firm's ISO week of an instant, Monday to Sunday, in milliseconds. */
export function weekOf(instant: Date, timeZone: string): { from: number; to: number } {
  const { date } = toLocal(instant, timeZone);
  const monday = addDays(date, 1 - isoWeekday(date));
  return {
    from: startOfDay(monday, timeZone).getTime(),
    to: startOfDay(addDays(monday, 7), timeZone).getTime(),
  };
}

/** Whether their number is limited at all. */
export const isCapped = ({
  mostPerDay,
  mostPerWeek,
}: Pick<ServiceTimes, 'mostPerDay' | 'mostPerWeek'>): boolean =>
  mostPerDay !== undefined || mostPerWeek !== undefined;

/** What limits appointments that begin at an instant; nothing for most services. */
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
