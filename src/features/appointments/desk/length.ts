/** Length and end of an appointment that the desk enters; no React. */
import * as z from 'zod/mini';
import type { Locale } from '#platform/contract/locales.ts';
import { type Service, serviceSchema } from '#platform/contract/service.ts';
import { slotStepMinutes } from '#features/hours/contract.ts';
import { longestAppointmentMinutes, shortestAppointmentMinutes } from '#platform/contract/span.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatMinutes } from '#platform/i18n/format.ts';
import { serviceRules } from '#service-rules';
import { toInstant, toLocal } from '#platform/time/zone.ts';
import { minuteMs } from '#platform/time/units.ts';

/** Current values of the form; `''` if empty. */
export interface Planned {
  date: string;
  time: string;
  service: Service;
  minutes: number;
  /** Absent if there is no choice of consultant; `''` for any free consultant. */
  consultant?: string | undefined;
}

/** The length of a service's appointments in minutes. */
export const lengthOf = (service: Service): number => serviceRules[service].minutes;

const inputSchema = z.object({
  date: z.string(),
  time: z.string(),
  service: serviceSchema,
  minutes: z.pipe(z.string(), z.transform(Number)),
  consultant: z.optional(z.string()),
});

/** Updates the plan from the form's fields. A service of another length resets `minutes`. */
export function withInput(planned: Planned, fields: FormData): Planned {
  const typed = z.parse(inputSchema, Object.fromEntries(fields));
  const usual = lengthOf(typed.service);
  return usual === lengthOf(planned.service) ? typed : { ...typed, minutes: usual };
}

/** End in the firm's time zone, as `HH:MM`; `null` if the start is not known yet or does not exist. */
export function endOf({ date, time }: Pick<Planned, 'date' | 'time'>, minutes: number) {
  const start = date === '' || time === '' ? null : toInstant(date, time, firm.timeZone);
  return start && toLocal(new Date(start.getTime() + minutes * minuteMs), firm.timeZone).time;
}

/** Options for all lengths. Once the start is known, each label contains the end, formatted with `until`. */
export function lengthOptions(
  moment: Pick<Planned, 'date' | 'time'>,
  until: string,
  locale: Locale,
): (readonly [value: string, label: string])[] {
  const count = (longestAppointmentMinutes - shortestAppointmentMinutes) / slotStepMinutes + 1;
  return Array.from({ length: count }, (_, index) => {
    const minutes = shortestAppointmentMinutes + index * slotStepMinutes;
    const length = formatMinutes(minutes, locale);
    const time = endOf(moment, minutes);
    return [String(minutes), time === null ? length : fill(until, { length, time })] as const;
  });
}
