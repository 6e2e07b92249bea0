/**
 * The calendar file attached to a letter to a visitor (RFC 5545, RFC 5546). It contains nothing that a
 * visitor typed.
 */
import { identityOf, urlLines, versionLines } from '#features/appointments/rules/calendar-event.ts';
import { certainLink } from '#features/appointments/rules/certain-link.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import type { Links } from '#features/outbox/index.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { escapeText, eventLines, toCalendarText } from '#platform/time/icalendar.ts';
import { cancellationOf } from './events.ts';
import { bothTimes, toldByMail } from './facts.ts';
import type { Mailbox } from '#platform/mail/address.ts';
import type { Invitation } from '#platform/mail/compose.ts';
import { postalAddress } from '#platform/mail/facts.ts';
import { asText, ltr } from '#platform/mail/words.ts';

type Method = Invitation['method'];

/** The iTIP method for the visitor's calendar; `undefined` while the firm has not confirmed. */
export function methodOf(news: AppointmentNews): Method | undefined {
  if (news.recipient !== 'visitor') return undefined;
  switch (news.kind) {
    case 'appointment_booked':
    case 'appointment_confirmed':
    case 'appointment_proposal_over':
      return 'REQUEST';
    case 'appointment_moved':
    case 'appointment_handed_over':
    case 'appointment_place_changed':
    case 'appointment_moved_by_visitor':
    case 'appointment_place_changed_by_visitor':
      return news.appointment.status === 'confirmed' ? 'REQUEST' : undefined;
    case 'appointment_cancelled':
    case 'appointment_cancelled_by_visitor':
      return cancellationOf(news)?.from === 'confirmed' ? 'CANCEL' : undefined;
    case 'appointment_requested':
    case 'appointment_undecided':
    case 'appointment_proposed':
    case 'appointment_reminder':
    case 'appointment_unanswered':
    case 'appointment_expired':
      return undefined;
  }
}

/** A parameter value has no escapes, so characters that would end it are removed. */
const parameter = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`;
const mailto = (address: string) => `mailto:${address.replace(/[\s\p{Cc}]/gu, '')}`;

/**
 * @param organizer must be the mail's From address, or calendar programs treat the file as a forgery
 * @returns the method and text of the `.ics` file, or `undefined` where the letter has none
 */
export function invitationFor(
  news: AppointmentNews,
  organizer: Mailbox,
  links: Pick<Links, 'ofVisitor'>,
): Invitation | undefined {
  const method = methodOf(news);
  if (method === undefined) return undefined;
  const { appointment, history } = news;
  const { counterpart, videoLater } = toldByMail(news, appointment.locale);
  const { booking, mail, records, services } = notifyTexts[appointment.locale];
  const { summary, locations, reminder } = booking.calendarFile;
  const values = {
    firm: firm.name,
    service: services.titles[appointment.service],
    address: postalAddress,
    email: asText(ltr(firm.email), appointment.locale),
    phone: asText(ltr(firm.phone.display), appointment.locale),
  };
  const entry = { ...appointment, history };
  const { name } = counterpart;
  const link = certainLink(appointment, counterpart);
  const video = link === '' ? videoLater : fill(records.calendar.video, { link });
  const { meeting, locale, timeZone } = appointment;
  const times = bothTimes(appointment, timeZone, locale);
  const other =
    appointment.place === undefined ? undefined : asText(ltr(appointment.place), locale);
  const usual = fill(locations[meeting], values);
  const elsewhere = other === undefined || meeting === 'office' ? other : `${usual} (${other})`;
  const place = meeting === 'video' ? video : (elsewhere ?? usual);
  const event = {
    ...identityOf(entry),
    summary: fill(summary, values),
    location: place,
    description: [
      ...(times === undefined ? [] : [asText(times, locale)]),
      ...(name === undefined ? [] : [fill(mail.calendar.with, { name })]),
      fill(mail.calendar.description, values),
      // Only here: the firm's calendars are read by others.
      ...(method === 'REQUEST' ? [`${mail.links.manage}: ${links.ofVisitor(appointment)}`] : []),
    ].join('\n'),
  };
  const lines = eventLines(event, [
    ...versionLines(entry),
    ...urlLines(link),
    `STATUS:${method === 'REQUEST' ? 'CONFIRMED' : 'CANCELLED'}`,
    'CLASS:PRIVATE',
    `ORGANIZER;CN=${parameter(organizer.name)}:${mailto(organizer.address)}`,
    // The visitor asked for the appointment, so no reply is requested.
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(appointment.email)}`,
    ...(method === 'REQUEST' ? alarm(fill(reminder, values)) : []),
  ]);
  const product = { firm: firm.name, name: 'Mail' };
  return { method, content: toCalendarText(product, [`METHOD:${method}`], lines) };
}

/** A reminder one hour before the start. */
const alarm = (text: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(text)}`,
  'TRIGGER:-PT1H',
  'END:VALARM',
];
