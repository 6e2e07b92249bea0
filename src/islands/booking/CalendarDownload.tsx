import { useEffect, useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import type { Texts } from '#i18n/texts.ts';
import { calendarEntry } from './calendar-entry.ts';

export interface CalendarDownloadProps {
  texts: Texts<'booking'>;
  /** The service in the page's language. */
  title: string;
  appointment: Appointment;
}

/** What writes the file; nobody needs it before an appointment is made. */
export const loadCalendarWriter = () => import('./ics.ts');

/** A link to the appointment's calendar file, which is made here and never leaves the device. */
export function CalendarDownload({ texts, title, appointment }: CalendarDownloadProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    loadCalendarWriter().then(
      ({ calendarFile }) => {
        if (isGone) return;
        const file = calendarFile(calendarEntry(appointment, title, texts.calendarFile));
        made = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
        setAddress(made);
      },
      // The appointment stands without its file.
      () => undefined,
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [appointment, title, texts]);

  if (address === null) return null;
  const name = `${texts.calendarFile.name}-${appointment.date}.ics`;
  return (
    <a className="button" href={address} download={name}>
      {texts.confirmation.save}
    </a>
  );
}
