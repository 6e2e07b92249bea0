/** What letters say of people, places and times, whatever they are about. */
import { givenIn } from '#platform/i18n/desk-texts.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, languageName } from '#platform/i18n/format.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';
import type { Fact } from './letter.ts';
import { notifyTexts } from './texts.ts';
import { ltr, theirs, unbroken } from './words.ts';

const { street, postalCode, city } = firm.address;
/** As the post knows it. */
export const postalAddress = `${street}, ${postalCode} ${city}`;

/** `10:00 Uhr` */
export const clock = (time: string, locale: Locale) =>
  fill(notifyTexts[locale].booking.times.clock, { time: ltr(time) });

/** `Dienstag, 1. Dezember 2026` */
export const longDate = (date: string, locale: Locale) =>
  formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export const dateAndTime = ({ date, time }: LocalDateTime, locale: Locale) =>
  `${longDate(date, locale)}${localeTable[locale].comma} ${clock(time, locale)}`;

/** What somebody gave, or that they gave nothing. */
export const given = (value: string, locale: Locale): string => givenIn(notifyTexts[locale], value);

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
  const { facts } = notifyTexts[locale].mail;
  const { name, email, phone, company } = person;
  return [
    ...(name === undefined ? [] : [{ label: facts.name, value: theirs(name) }]),
    ...(company === undefined
      ? []
      : [{ label: facts.company, value: theirs(given(company, locale)) }]),
    ...(email === '' ? [] : [{ label: facts.email, value: theirs(email), href: mailtoOf(email) }]),
    ...(phone === undefined ? [] : [phoneFact(facts.phone, given(phone, locale))]),
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
  label: notifyTexts[locale].mail.facts.received,
  value: dateAndTime(toLocal(new Date(createdAt), firm.timeZone), locale),
});
