import type { DeskAppointment } from '#contract/appointment.ts';
import type { Locale } from '#contract/locales.ts';
import type { Slot } from '#contract/slot.ts';
import { firm } from '#firm';
import { localeTable } from '#i18n/locales.ts';
import { momentOf } from '#islands/admin/moments.ts';
import { usualRule } from '#service-rules';
import { addDays, isoWeekday, type LocalDateTime, toInstant } from '#time/zone.ts';
import { minuteMs } from '#time/units.ts';

/** The seven days of the week around a day, as the language's calendars begin it. */
export function weekOf(date: string, locale: Locale): string[] {
  const back = (isoWeekday(date) - localeTable[locale].firstWeekday + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - back));
}

/** A beginning in the week: one that is offered, or that of an appointment. */
export interface WeekEntry extends LocalDateTime {
  id: string;
  state: 'free' | 'booked' | 'blocked';
  /** Whose beginning it is. */
  appointment: DeskAppointment | undefined;
}

/** Whether an appointment of the usual length that began at a moment would meet another. */
function isTaken(moment: LocalDateTime, held: readonly DeskAppointment[]): boolean {
  const start = toInstant(moment.date, moment.time, firm.timeZone)?.getTime() ?? NaN;
  const end = start + usualRule.minutes * minuteMs;
  return held.some(
    ({ startsAt, endsAt }) => Date.parse(startsAt) < end && Date.parse(endsAt) > start,
  );
}

/**
 * Slots, with who begins there, and appointments that begin where there is none; ascending. A slot
 * that an appointment only overlaps is taken and names nobody: nobody comes then.
 */
export function weekEntries({
  slots,
  appointments,
  blocked,
}: {
  slots: readonly Slot[];
  appointments: readonly DeskAppointment[];
  /** Days. */
  blocked: ReadonlySet<string>;
}): WeekEntry[] {
  const held = appointments
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const offered = slots.map(({ id, isAvailable, ...moment }): WeekEntry => {
    // What is completed takes no time any more, and is still who had it.
    const appointment = held.find((one) => momentOf(one) === momentOf(moment));
    if (appointment) return { ...moment, id, state: 'booked', appointment };
    if (isAvailable) return { ...moment, id, state: 'free', appointment };
    const state = isTaken(moment, held) || !blocked.has(moment.date) ? 'booked' : 'blocked';
    return { ...moment, id, state, appointment };
  });
  const known = new Set(slots.map(momentOf));
  const others = held.flatMap((appointment): WeekEntry[] => {
    const { id, date, time } = appointment;
    return known.has(momentOf(appointment))
      ? []
      : [{ id, date, time, state: 'booked', appointment }];
  });
  return [...offered, ...others].toSorted((one, other) =>
    momentOf(one).localeCompare(momentOf(other)),
  );
}
