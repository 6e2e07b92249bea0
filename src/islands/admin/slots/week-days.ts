import type { Appointment } from '#contract/appointment.ts';
import type { Locale } from '#contract/locales.ts';
import { localeTable } from '#i18n/locales.ts';
import { momentOf } from '#islands/admin/moments.ts';
import { addDays, isoWeekday } from '#time/zone.ts';

/** The seven days of the week around a day, as the language's calendars begin it. */
export function weekOf(date: string, locale: Locale): string[] {
  const back = (isoWeekday(date) - localeTable[locale].firstWeekday + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - back));
}

/** What takes place when: by `momentOf`, all that was not cancelled. */
export function byMoment(appointments: readonly Appointment[]): ReadonlyMap<string, Appointment> {
  const held = appointments.filter(({ status }) => status !== 'cancelled');
  return new Map(held.map((appointment) => [momentOf(appointment), appointment]));
}
