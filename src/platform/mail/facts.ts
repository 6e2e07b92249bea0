/** Texts about people, places and times that all letters share. */
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
/** The firm's postal address. */
export const postalAddress = `${street}, ${postalCode} ${city}`;

/** `10:00 Uhr` */
export const clock = (time: string, locale: Locale) =>
  fill(notifyTexts[locale].booking.times.clock, { time: ltr(time) });

/** `Dienstag, 1. Dezember 2026` */
export const longDate = (date: string, locale: Locale) =>
  formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export const dateAndTime = ({ date, time }: LocalDateTime, locale: Locale) =>
  `${longDate(date, locale)}${localeTable[locale].comma} ${clock(time, locale)}`;

/** A given value, or that none was given. */
export const given = (value: string, locale: Locale): string => givenIn(notifyTexts[locale], value);

/** Facts about a client; only for letters to the firm. */
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

/** Encoded, so that no part of the address can add headers to the reply. */
const mailtoOf = (email: string) =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`;

/** The phone number as a link to call, if it looks like a number. */
function phoneFact(label: string, phone: string): Fact {
  const digits = phone.replace(/[\s()./-]/g, '');
  const value = theirs(phone);
  return /^\+?\d{3,20}$/.test(digits)
    ? { label, value: unbroken(value), href: `tel:${digits}` }
    : { label, value };
}

/** When a message was received, in the firm's time zone. */
export const receivedFact = (createdAt: string, locale: Locale): Fact => ({
  label: notifyTexts[locale].mail.facts.received,
  value: dateAndTime(toLocal(new Date(createdAt), firm.timeZone), locale),
});
