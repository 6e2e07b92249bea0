import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { bothText, ownTime } from '#platform/i18n/two-clocks.ts';
import { toLocal } from '#platform/time/zone.ts';
import type { BookedAppointment } from './booked.ts';
import type { CalendarEntry } from './ics.ts';

interface Reader {
  /** The page's language. */
  locale: Locale;
  /** The visitor's time zone. */
  zone: string;
  /** The consultant's name. */
  person?: string | undefined;
}

/** The visitor's own time and the firm's, where they differ. */
function timesOf(
  at: BookedAppointment,
  { times }: Texts<'booking'>,
  { locale, zone }: Reader,
): string[] {
  const own = ownTime(at, firm.timeZone, zone, locale);
  if (!own) return [];
  const text = bothText(at, own, times, locale);
  // From left to right isolates have no effect, and some calendars show them.
  return [localeTable[locale].dir === 'rtl' ? text : text.replaceAll(/[\u2066-\u2069]/g, '')];
}

/** The appointment as an entry for the visitor's calendar, in the page's language. */
export function calendarEntry(
  appointment: BookedAppointment,
  serviceTitle: string,
  booking: Texts<'booking'>,
  reader: Reader,
): CalendarEntry {
  const { id, createdAt, startsAt, endsAt, meeting, status } = appointment;
  const texts = booking.calendarFile;
  const { person } = reader;
  const isConfirmed = status === 'confirmed';
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
    location:
      isConfirmed && meeting === 'video'
        ? booking.confirmation.videoOnPage
        : fill(texts.locations[meeting], values),
    description: [
      ...timesOf(appointment, booking, reader),
      fill(texts[isConfirmed ? 'booked' : 'description'], values),
      ...(person === undefined ? [] : [fill(texts.person, { person })]),
    ].join('\n'),
    isConfirmed,
    reminder: fill(texts.reminder, values),
    producer: firm.name,
  };
}
