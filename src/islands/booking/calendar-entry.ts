import type { Appointment } from '#contract/appointment.ts';
import { firm } from '#firm';
import { fill } from '#i18n/fill.ts';
import type { Texts } from '#i18n/texts.ts';
import { minuteMs } from '#time/units.ts';
import { toInstant, toLocal } from '#time/zone.ts';
import type { CalendarEntry } from './ics.ts';

/** The appointment as it shall stand in the visitor's calendar, in the page's language. */
export function calendarEntry(
  { id, createdAt, date, time }: Appointment,
  serviceTitle: string,
  texts: Texts<'booking'>['calendarFile'],
): CalendarEntry {
  const { street, postalCode, city } = firm.address;
  const start = toInstant(date, time, firm.timeZone) ?? new Date(`${date}T${time}Z`);
  const end = new Date(start.getTime() + firm.appointmentMinutes * minuteMs);
  const values = {
    firm: firm.name,
    service: serviceTitle,
    address: `${street}, ${postalCode} ${city}`,
    email: firm.email,
    phone: firm.phone.display,
  };
  return {
    uid: `${id}@${firm.email.slice(firm.email.indexOf('@') + 1)}`,
    stampedAt: createdAt,
    start: { date, time },
    end: toLocal(end, firm.timeZone),
    summary: fill(texts.summary, values),
    location: fill(texts.location, values),
    description: fill(texts.description, values),
    reminder: fill(texts.reminder, values),
    producer: firm.name,
  };
}
