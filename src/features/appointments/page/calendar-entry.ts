import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { toLocal } from '#platform/time/zone.ts';
import type { BookedAppointment } from './booked.ts';
import type { CalendarEntry } from './ics.ts';

/**
 * The appointment as an entry for the visitor's calendar, in the page's language; `person` is the
 * consultant's name.
 */
export function calendarEntry(
  { id, createdAt, startsAt, endsAt, meeting }: BookedAppointment,
  serviceTitle: string,
  texts: Texts<'booking'>['calendarFile'],
  person?: string,
): CalendarEntry {
  const { street, postalCode, city } = firm.address;
  const values = {
    firm: firm.name,
    service: serviceTitle,
    address: `${street}, ${postalCode} ${city}`,
    email: firm.email,
    phone: firm.phone.display,
  };
  return {
    // The same UID as in the desk's feed, so that calendars do not show two entries.
    uid: `${id}@${firm.calendarDomain}`,
    stampedAt: createdAt,
    start: toLocal(new Date(startsAt), firm.timeZone),
    end: toLocal(new Date(endsAt), firm.timeZone),
    summary: fill(texts.summary, values),
    location: fill(texts.locations[meeting], values),
    description: [
      fill(texts.description, values),
      ...(person === undefined ? [] : [fill(texts.person, { person })]),
    ].join('\n'),
    reminder: fill(texts.reminder, values),
    producer: firm.name,
  };
}
