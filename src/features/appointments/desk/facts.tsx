import type { ReactNode } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatMinutes, languageName } from '#platform/i18n/format.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatFullDay, formatInstant, formatMoment } from '#platform/desk/format.ts';
import { minutesOf } from '#platform/desk/span.ts';
import { MailLink } from '#platform/browser/MailLink.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';
import { theirTime } from './their-time.ts';

type Fact = readonly [name: string, value: ReactNode];

/**
 * Facts in the appointment's panel, in this order. A new field of the contract has to be added here, or this
 * does not compile; `null` marks fields that are shown elsewhere.
 */
export function factsOf(
  appointment: DeskAppointment,
  desk: Pick<Desk, 'texts' | 'titles' | 'consultantTexts' | 'locale'>,
  consultants: readonly DeskConsultant[],
): readonly Fact[] {
  const { texts, titles, consultantTexts, locale } = desk;
  const { appointments: words } = texts;
  const { consultant, email, meeting, place, phone } = appointment;
  const owner = consultants.find(({ id }) => id === consultant);
  const link = meeting === 'video' ? (place ?? owner?.meetingLink ?? '') : '';
  const theirs = theirTime(appointment);
  const facts: Readonly<Record<keyof DeskAppointment, Fact | null>> = {
    // Stands below the title; here only as the client's clock shows it.
    startsAt: theirs
      ? [
          words.when,
          fill(consultantTexts.theirs, {
            time: theirs.isOtherDay
              ? formatMoment({ ...theirs, time: ltr(theirs.time) }, locale)
              : ltr(theirs.time),
            zone: ltr(theirs.place),
          }),
        ]
      : null,
    endsAt: [words.length, formatMinutes(minutesOf(appointment), locale)],
    service: [words.service, titles[appointment.service]],
    consultant:
      owner && consultants.length > 1
        ? [
            consultantTexts.consultant,
            <span className="desk-owner">
              <span className="desk-swatch" data-colour={owner.colour} aria-hidden="true" />
              <bdi>{owner.name}</bdi>
            </span>,
          ]
        : null,
    meeting: [
      words.meeting,
      <>
        {words.meetings[meeting]}
        {link !== '' && (
          <>
            <br />
            <a href={link} rel="noreferrer" target="_blank">
              <Ltr>{link}</Ltr>
            </a>
          </>
        )}
        {meeting !== 'video' && place !== undefined && (
          <>
            <br />
            <bdi>{place}</bdi>
          </>
        )}
      </>,
    ],
    email: [words.email, email === '' ? texts.notProvided : <MailLink email={email} />],
    phone: [words.phone, phone === notProvided ? texts.notProvided : <Ltr>{phone}</Ltr>],
    locale: [words.language, languageName(appointment.locale, locale)],
    answerBy:
      appointment.status === 'pending' && appointment.answerBy !== undefined
        ? [words.answerBy, formatFullDay(appointment.answerBy, locale)]
        : null,
    createdAt: [words.received, formatInstant(appointment.createdAt, locale)],
    // Shown as title, label and text of the panel.
    clientName: null,
    status: null,
    message: null,
    // Shown with `meeting`.
    place: null,
    // Shown with `startsAt`.
    date: null,
    time: null,
    timeZone: null,
    // Shown with its acts.
    proposed: null,
    proposalOver: null,
    // Not shown.
    id: null,
    version: null,
  };
  return Object.values(facts).filter((fact) => fact !== null);
}
