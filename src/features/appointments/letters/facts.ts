/** The lists of facts in letters about an appointment. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { certainLink, linkFor } from '#features/appointments/rules/certain-link.ts';
import type { Counterpart } from '#features/hours/index.ts';
import { firm } from '#firm';
import { formatDate, formatEuros, formatMinutes } from '#platform/i18n/format.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import {
  bothText,
  clientText,
  deadlineText,
  ownTime,
  swissText,
} from '#platform/i18n/two-clocks.ts';
import { clock, dateAndTime, longDate, postalAddress } from '#platform/mail/facts.ts';
import type { Fact } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { ltr, ours, theirs } from '#platform/mail/words.ts';
import { minuteMs } from '#platform/time/units.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { isAtOnce, isOff } from './events.ts';
import type { AppointmentNews } from './news.ts';

type Reader = 'visitor' | 'house';

const ownOf = (at: LocalDateTime, zone: string | undefined, locale: Locale) =>
  ownTime(at, firm.timeZone, zone, locale);

/**
 * For subjects, in short form because phones show only their beginning: `Di., 1. Dez., 10:00`. With a zone,
 * by its clocks where they differ from the firm's: `Di., 1. Dez., 17:00 Singapur (Ortszeit)`.
 */
export function dayAndTime(at: LocalDateTime, locale: Locale, zone?: string): string {
  const own = ownOf(at, zone, locale);
  const { date, time } = own ?? at;
  const day = formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const short = `${day}${localeTable[locale].comma} ${ltr(time)}`;
  return own ? `${short} ${own.zone}` : short;
}

/** The firm's time beside the client's. */
const swissOf = (at: LocalDateTime, own: LocalDateTime, locale: Locale) =>
  swissText(at, own, notifyTexts[locale].booking.times, locale);

/** The client's time beside the firm's; `undefined` where they agree. */
export function clientsTime(
  at: LocalDateTime,
  zone: string | undefined,
  locale: Locale,
): string | undefined {
  const own = ownOf(at, zone, locale);
  return own ? clientText(at, own, notifyTexts[locale].booking.times, locale) : undefined;
}

/** The clock by which the reader lives, and a note on its zone and on the other clock. */
function clocksFor(reader: Reader, at: LocalDateTime, zone: string | undefined, locale: Locale) {
  const own = ownOf(at, zone, locale);
  const { zone: ofFirm } = notifyTexts[locale].booking.times;
  if (!own) return { shown: at, note: ofFirm, isForeign: false };
  const [shown, ...note] =
    reader === 'visitor'
      ? ([own, own.zone, swissOf(at, own, locale)] as const)
      : ([at, ofFirm, clientsTime(at, zone, locale)] as const);
  return { shown, note: note.join(' · '), isForeign: true };
}

/** For clients abroad, on one line: their own time and the firm's; `undefined` where they agree. */
export function bothTimes(
  at: LocalDateTime,
  zone: string | undefined,
  locale: Locale,
): string | undefined {
  const own = ownOf(at, zone, locale);
  return own ? bothText(at, own, notifyTexts[locale].booking.times, locale) : undefined;
}

/** For a client's list of times: their own, and the firm's in brackets where it differs. */
export function listedTime(at: LocalDateTime, zone: string | undefined, locale: Locale): string {
  const own = ownOf(at, zone, locale);
  if (!own) return dateAndTime(at, locale);
  return `${dateAndTime(own, locale)} (${swissOf(at, own, locale)})`;
}

/** For a client's sentence, as until when: `12:30 Uhr (09:30 Uhr Schweizer Zeit)`. */
export function deadline(at: LocalDateTime, zone: string | undefined, locale: Locale): string {
  const own = ownOf(at, zone, locale);
  return deadlineText(at, own, notifyTexts[locale].booking.times, locale);
}

/** `1.234,50 €`, in the format of the language. */
export const money = (euros: number, locale: Locale): string => ours(formatEuros(euros, locale));

export interface Move {
  from: LocalDateTime;
  to: LocalDateTime;
}

/**
 * Date and time, the client's own first for the client, the firm's first for the firm; after a move, the
 * former and the new time.
 */
export function timeFacts(
  { date, time, timeZone }: Pick<Appointment, 'date' | 'time' | 'timeZone'>,
  move: Move | undefined,
  reader: Reader,
  locale: Locale,
): Fact[] {
  const { booking, mail, records } = notifyTexts[locale];
  const clocksAt = (moment: LocalDateTime) => clocksFor(reader, moment, timeZone, locale);
  if (move) {
    const [was, now] = [clocksAt(move.from), clocksAt(move.to)];
    const isForeign = was.isForeign || now.isForeign;
    return [
      {
        label: mail.facts.was,
        value: dateAndTime(was.shown, locale),
        note: isForeign ? was.note : undefined,
      },
      { label: mail.facts.now, value: dateAndTime(now.shown, locale), note: now.note },
    ];
  }
  const { shown, note } = clocksAt({ date, time });
  return [
    { label: booking.confirmation.date, value: longDate(shown.date, locale) },
    { label: records.csv.columns.time, value: clock(shown.time, locale), note },
  ];
}

/** A time on one line, with its clocks below and, if named, with whom it is; for the client. */
export function timeFact(
  label: string,
  at: LocalDateTime,
  {
    timeZone,
    locale,
    name,
  }: Pick<Appointment, 'timeZone' | 'locale'> & { name?: string | undefined },
): Fact {
  const { shown, note } = clocksFor('visitor', at, timeZone, locale);
  const notes = name === undefined ? [note] : [note, theirs(name)];
  return { label, value: dateAndTime(shown, locale), note: notes.join(' · ') };
}

/** Service and consultant, labelled for the client, for one who may choose another, or for the firm. */
export function aboutFacts(
  service: Appointment['service'],
  { name }: Counterpart,
  reader: Reader | 'chooser',
  locale: Locale,
): Fact[] {
  const { booking, mail, records, services } = notifyTexts[locale];
  const { service: ofFirm, consultant } = records.csv.columns;
  const { with: present, personWas } = mail.facts;
  const nameLabel = { visitor: present, chooser: personWas, house: consultant }[reader];
  const serviceLabel = reader === 'house' ? ofFirm : booking.confirmation.service;
  return [
    { label: serviceLabel, value: services.titles[service] },
    ...(name === undefined ? [] : [{ label: nameLabel, value: theirs(name) }]),
  ];
}

/**
 * The consultant as a letter to the client names them, and the words for a link that is not in it. Where the
 * booking was confirmed at once, anybody may have typed the address: the consultant's own room then stands
 * on the page that the link in the mail opens, not in letters.
 */
export function toldByMail(
  news: Pick<AppointmentNews, 'counterpart' | 'history'>,
  locale: Locale,
): { counterpart: Counterpart; videoLater: string } {
  const { counterpart } = news;
  const { videoLater, videoOnPage } = notifyTexts[locale].mail;
  return counterpart.meetingLink !== '' && isAtOnce(news)
    ? { counterpart: { ...counterpart, meetingLink: '' }, videoLater: videoOnPage }
    : { counterpart, videoLater };
}

/** How and where they met before, worded like the present place. */
export const formerPlace = (
  { meeting, place }: Pick<Appointment, 'meeting' | 'place'>,
  locale: Locale,
): Fact => ({
  label: notifyTexts[locale].mail.facts.placeWas,
  value: notifyTexts[locale].records.meetings[meeting],
  // The link that no longer counts is not repeated.
  note: meeting === 'video' || place === undefined ? undefined : ltr(place),
});

/**
 * Service and consultant; if the appointment takes place, also its length and place, worded for the client or
 * for the firm.
 */
export function contentFacts(
  appointment: Appointment,
  counterpart: Counterpart,
  reader: Reader,
  locale: Locale,
  videoLater = notifyTexts[locale].mail.videoLater,
): Fact[] {
  const { service, status, startsAt, endsAt, meeting, place: other } = appointment;
  const { booking, mail, records } = notifyTexts[locale];
  const { confirmation } = booking;
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
  const isAtOffice = reader === 'visitor' && meeting === 'office';
  const link = (reader === 'house' ? linkFor : certainLink)(appointment, counterpart);
  // Not told to a client before the firm has confirmed.
  const isElsewhere = meeting !== 'video' && (reader === 'house' || status === 'confirmed');
  const elsewhere = isElsewhere && other !== undefined ? ltr(other) : undefined;
  // Only a client who comes to the office needs an address; a separate sentence names the alternatives.
  const isPromised = reader === 'visitor' && !isAtOffice && link === '';
  const isLate = isPromised && meeting === 'video' && status === 'confirmed';
  const { [meeting]: promised } = confirmation.places;
  const { [meeting]: known } = records.meetings;
  const place = isLate ? videoLater : isPromised ? promised : known;
  const about = aboutFacts(service, counterpart, reader, locale);
  if (isOff({ status })) return about;
  return [
    ...about,
    { label: confirmation.duration, value: formatMinutes(minutes, locale) },
    {
      label: confirmation.place,
      value: isAtOffice ? (elsewhere ?? place) : place,
      note: isAtOffice
        ? elsewhere === undefined
          ? ltr(postalAddress)
          : undefined
        : reader === 'house' && meeting === 'video' && link === ''
          ? mail.videoMissing
          : elsewhere,
    },
    ...(link === '' ? [] : [{ label: mail.facts.videoLink, value: ltr(link), href: link }]),
  ];
}
