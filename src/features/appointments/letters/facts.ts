/** What letters say of an appointment. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { givenIn } from '#features/desk/rules/desk-texts.ts';
import { certainLink, type Counterpart } from '#features/consultants/rules/staff.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatMinutes, languageName } from '#platform/i18n/format.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import { type NotifyTexts, notifyTexts } from '#features/delivery/letters/texts.ts';
import { minuteMs } from '#platform/time/units.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';
import { isOff } from './events.ts';
import type { Fact } from '#platform/mail/letter.ts';
import { ltr, theirs, unbroken } from '#platform/mail/words.ts';

const textsOf = (locale: Locale): NotifyTexts => notifyTexts[locale];

const { street, postalCode, city } = firm.address;
/** As the post knows it. */
export const postalAddress = `${street}, ${postalCode} ${city}`;

const clock = (time: string, locale: Locale) =>
  fill(textsOf(locale).booking.times.clock, { time: ltr(time) });

/** `Dienstag, 1. Dezember 2026` */
export const longDate = (date: string, locale: Locale) =>
  formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `Di., 1. Dez., 10:00`, for subjects: phones show little of them. */
export function dayAndTime({ date, time }: LocalDateTime, locale: Locale): string {
  const day = formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return `${day}${localeTable[locale].comma} ${ltr(time)}`;
}

const dateAndTime = ({ date, time }: LocalDateTime, locale: Locale) =>
  `${longDate(date, locale)}${localeTable[locale].comma} ${clock(time, locale)}`;

export interface Move {
  from: LocalDateTime;
  to: LocalDateTime;
}

/** When it takes place by the firm's clocks; after a move what it was before, too. */
export function timeFacts(
  appointment: Appointment,
  move: Move | undefined,
  locale: Locale,
): Fact[] {
  const { booking, mail, records } = textsOf(locale);
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

/** What it is about and with whom; if it takes place, how long and where, as the client or the house puts it. */
export function contentFacts(
  { service, status, startsAt, endsAt, meeting }: Appointment,
  counterpart: Counterpart,
  reader: 'visitor' | 'house',
  locale: Locale,
): Fact[] {
  const { booking, mail, records, services } = textsOf(locale);
  const { confirmation } = booking;
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
  const isAtOffice = reader === 'visitor' && meeting === 'office';
  const houseLink = meeting === 'video' ? counterpart.meetingLink : '';
  const link = reader === 'house' ? houseLink : certainLink({ meeting, status }, counterpart);
  // Whoever is to come needs an address; what else would do is said in a sentence of its own.
  const isPromised = reader === 'visitor' && !isAtOffice && link === '';
  const isLate = isPromised && meeting === 'video' && status === 'confirmed';
  const { [meeting]: promised } = confirmation.places;
  const { [meeting]: known } = records.meetings;
  const place = isLate ? mail.videoLater : isPromised ? promised : known;
  const { name } = counterpart;
  const [serviceLabel, nameLabel] =
    reader === 'visitor'
      ? [confirmation.service, mail.facts.with]
      : [records.csv.columns.service, records.csv.columns.consultant];
  const about = [
    { label: serviceLabel, value: services.titles[service] },
    ...(name === undefined ? [] : [{ label: nameLabel, value: theirs(name) }]),
  ];
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

/** Who it is, for the firm's eyes alone. */
export function personFacts(
  person: {
    name: string | undefined;
    email: string;
    phone?: string;
    company?: string;
    locale: Locale;
  },
  locale: Locale,
): Fact[] {
  const texts = textsOf(locale);
  const { facts } = texts.mail;
  const { name, email, phone, company } = person;
  return [
    ...(name === undefined ? [] : [{ label: facts.name, value: theirs(name) }]),
    ...(company === undefined
      ? []
      : [{ label: facts.company, value: theirs(givenIn(texts, company)) }]),
    ...(email === '' ? [] : [{ label: facts.email, value: theirs(email), href: mailtoOf(email) }]),
    ...(phone === undefined ? [] : [phoneFact(facts.phone, givenIn(texts, phone))]),
    { label: facts.language, value: languageName(person.locale, locale) },
  ];
}

/** Nothing in an address starts a header of the answer. */
const mailtoOf = (email: string) =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`;

/** To be called with a touch, if it looks like a number. */
function phoneFact(label: string, phone: string): Fact {
  const digits = phone.replace(/[\s()./-]/g, '');
  const value = theirs(phone);
  return /^\+?\d{3,20}$/.test(digits)
    ? { label, value: unbroken(value), href: `tel:${digits}` }
    : { label, value };
}

/** When a message came in, by the firm's clocks. */
export const receivedFact = (createdAt: string, locale: Locale): Fact => ({
  label: textsOf(locale).mail.facts.received,
  value: dateAndTime(toLocal(new Date(createdAt), firm.timeZone), locale),
});
