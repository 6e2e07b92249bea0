import { useEffect, useState } from 'react';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { BookedAppointment } from './booked.ts';
import { calendarEntry } from './calendar-entry.ts';
import { calendarFile } from './ics.ts';

export interface CalendarDownloadProps {
  texts: Texts<'booking'>;
  /** The service's title in the page's language. */
  title: string;
  locale: Locale;
  visitorZone: string;
  appointment: BookedAppointment;
  /** The consultant's name, where the firm has several. */
  person: string | undefined;
}

/** A link to the appointment's calendar file, which is generated in the browser and never sent anywhere. */
export function CalendarDownload(props: CalendarDownloadProps) {
  const { texts, title, locale, visitorZone: zone, appointment, person } = props;
  const [address] = useState(() => {
    const file = calendarFile(calendarEntry(appointment, title, texts, { locale, zone, person }));
    return URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  });
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const name = `${texts.calendarFile.name}-${appointment.date}.ics`;
  return (
    <a className="button" href={address} download={name}>
      {texts.confirmation.save}
    </a>
  );
}
