/** The lists of facts in letters about an appointment. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { certainLink } from '#features/appointments/rules/certain-link.ts';
import type { Counterpart } from '#features/hours/index.ts';
import { formatDate, formatMinutes } from '#platform/i18n/format.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import { clock, dateAndTime, longDate, postalAddress } from '#platform/mail/facts.ts';
import type { Fact } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { ltr, theirs } from '#platform/mail/words.ts';
import { minuteMs } from '#platform/time/units.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { isOff } from './events.ts';

/** For subjects, in short form because phones show only their beginning: `Di., 1. Dez., 10:00`. */
export function dayAndTime({ date, time }: LocalDateTime, locale: Locale): string {
  const day = formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return `${day}${localeTable[locale].comma} ${ltr(time)}`;
}

export interface Move {
  from: LocalDateTime;
  to: LocalDateTime;
}

/** Date and time in the firm's zone; after a move, the former and the new time. */
export function timeFacts(
  appointment: Appointment,
  move: Move | undefined,
  locale: Locale,
): Fact[] {
  const { booking, mail, records } = notifyTexts[locale];
  const note = booking.times.zone;
  if (move) {
    return [
      { label: mail.facts.was, value: dateAndTime(move.from, locale) },
      { label: mail.facts.now, value: dateAndTime(move.to, locale), note },
    ];
  }
  const { date, time } = appointment;
  return [
    { label: booking.confirmation.date, value: longDate(date, locale) },
    { label: records.csv.columns.time, value: clock(time, locale), note },
  ];
}

/** Service and consultant, labelled for the client or for the firm. */
export function aboutFacts(
  service: Appointment['service'],
  { name }: Counterpart,
  reader: 'visitor' | 'house',
  locale: Locale,
): Fact[] {
  const { booking, mail, records, services } = notifyTexts[locale];
  const [serviceLabel, nameLabel] =
    reader === 'visitor'
      ? [booking.confirmation.service, mail.facts.with]
      : [records.csv.columns.service, records.csv.columns.consultant];
  return [
    { label: serviceLabel, value: services.titles[service] },
    ...(name === undefined ? [] : [{ label: nameLabel, value: theirs(name) }]),
  ];
}

/**
 * Service and consultant; if the appointment takes place, also its length and place, worded for the client or
 * for the firm.
 */
export function contentFacts(
  { service, status, startsAt, endsAt, meeting }: Appointment,
  counterpart: Counterpart,
  reader: 'visitor' | 'house',
  locale: Locale,
): Fact[] {
  const { booking, mail, records } = notifyTexts[locale];
  const { confirmation } = booking;
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
  const isAtOffice = reader === 'visitor' && meeting === 'office';
  const houseLink = meeting === 'video' ? counterpart.meetingLink : '';
  const link = reader === 'house' ? houseLink : certainLink({ meeting, status }, counterpart);
  // Only a client who comes to the office needs an address; a separate sentence names the alternatives.
  const isPromised = reader === 'visitor' && !isAtOffice && link === '';
  const isLate = isPromised && meeting === 'video' && status === 'confirmed';
  const { [meeting]: promised } = confirmation.places;
  const { [meeting]: known } = records.meetings;
  const place = isLate ? mail.videoLater : isPromised ? promised : known;
  const about = aboutFacts(service, counterpart, reader, locale);
  if (isOff({ status })) return about;
  return [
    ...about,
    { label: confirmation.duration, value: formatMinutes(minutes, locale) },
    {
      label: confirmation.place,
      value: place,
      note: isAtOffice ? ltr(postalAddress) : undefined,
    },
    ...(link === '' ? [] : [{ label: mail.facts.videoLink, value: ltr(link), href: link }]),
  ];
}
