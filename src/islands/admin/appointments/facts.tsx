import type { ReactNode } from 'react';
import type { DeskAppointment } from '#contract/appointment.ts';
import { notProvided } from '#contract/fields.ts';
import { formatMinutes, languageName } from '#i18n/format.ts';
import type { Desk } from '#islands/admin/desk.ts';
import { formatInstant } from '#islands/admin/format.ts';
import { formatSpan, minutesOf } from '#islands/admin/span.ts';
import { Ltr } from '#islands/Rich.tsx';

type Fact = readonly [name: string, value: ReactNode];

/**
 * What the dialog says of an appointment, in this order. A field that the contract learns has its
 * place here, or this does not compile; `null` is what stands elsewhere.
 */
export function factsOf(
  appointment: DeskAppointment,
  { texts, titles, locale }: Pick<Desk, 'texts' | 'titles' | 'locale'>,
): readonly Fact[] {
  const { appointments: words } = texts;
  const { email, phone } = appointment;
  const facts: Readonly<Record<keyof DeskAppointment, Fact | null>> = {
    startsAt: [words.when, formatSpan(appointment, locale)],
    endsAt: [words.length, formatMinutes(minutesOf(appointment), locale)],
    service: [words.service, titles[appointment.service]],
    meeting: [words.meeting, words.meetings[appointment.meeting]],
    email: [
      words.email,
      email === '' ? (
        texts.notProvided
      ) : (
        <a href={`mailto:${email}`}>
          <Ltr>{email}</Ltr>
        </a>
      ),
    ],
    phone: [words.phone, phone === notProvided ? texts.notProvided : <Ltr>{phone}</Ltr>],
    locale: [words.language, languageName(appointment.locale, locale)],
    createdAt: [words.received, formatInstant(appointment.createdAt, locale)],
    // Title, label and text of the dialog.
    clientName: null,
    status: null,
    message: null,
    // With the beginning.
    date: null,
    time: null,
    // As long as there is one calendar; and of no use to people.
    consultant: null,
    timeZone: null,
    id: null,
    version: null,
  };
  return Object.values(facts).filter((fact) => fact !== null);
}
