import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Meeting, meetings } from '#features/consultants/contract/consultant.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { calendarEntry } from '#features/appointments/page/calendar-entry.ts';
import { calendarFile } from '#features/appointments/page/ics.ts';
import { calendarZone } from '#platform/time/icalendar.ts';
import { toInstant } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';

const appointment = appointmentOf();

const fileOf = (changes: Parameters<typeof appointmentOf>[0] = {}, locale: Locale = 'de') =>
  calendarFile(
    calendarEntry(
      appointmentOf(changes),
      pick(locale, 'services').titles[appointment.service],
      pick(locale, 'booking'),
      { locale, zone: firm.timeZone },
    ),
  );

/** Parses a file as a calendar program does, including its zone rules. */
function read(file: string) {
  const calendar = new ICAL.Component(z.parse(z.array(z.unknown()), ICAL.parse(file)));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  const component = calendar.getFirstSubcomponent('vevent');
  if (!zone || !component) throw new Error('no zone or no event');
  const event = new ICAL.Event(component);
  return { event, component, zone: new ICAL.Timezone(zone) };
}

describe('the calendar file', () => {
  it.each(locales)(
    'of what was confirmed at once by video, says where the link is, %s',
    (locale) => {
      const { videoOnPage } = pick(locale, 'booking').confirmation;
      const placeOf = (status: 'pending' | 'confirmed') =>
        read(fileOf({ meeting: 'video', status }, locale)).event.location;
      expect(placeOf('confirmed')).toBe(videoOnPage);
      expect(placeOf('pending')).not.toBe(videoOnPage);
    },
  );

  it('contains no soft hyphens, which the built page has in its titles', () => {
    const entry = calendarEntry(
      appointment,
      'Projekt\u00admanagement & Umsetzung',
      pick('de', 'booking'),
      { locale: 'de', zone: firm.timeZone },
    );
    expect(calendarFile(entry)).not.toContain('\u00ad');
  });

  it('contains subject, time, place and a reminder', () => {
    const { event, component } = read(fileOf());
    expect(event.uid).toBe(`${appointment.id}@${firm.calendarDomain}`);
    expect(event.summary).toBe('Beratungsgespräch: Strategie & Beratung');
    expect(event.location).toBe(`${firm.name}, Musterstrasse 1, 6340 Baar`);
    expect(event.description).toContain(`E-Mail: ${firm.email}\nTelefon: ${firm.phone.display}`);
    expect(event.startDate.toString()).toBe('2026-12-01T10:00:00');
    expect(event.endDate.toString()).toBe('2026-12-01T11:00:00');
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T09:30:15Z');
    const alarm = component.getFirstSubcomponent('valarm');
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT1H');
  });

  it.each(locales)('is tentative until it is confirmed, and says which, %s', (locale) => {
    const { calendarFile: words } = pick(locale, 'booking');
    const beginning = (text: string) => fill(text, { firm: firm.name }).split('\n')[0] ?? '';
    const asked = read(fileOf({ status: 'pending' }, locale));
    expect(asked.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
    expect(asked.event.description).toContain(beginning(words.description));
    const booked = read(fileOf({ status: 'confirmed' }, locale));
    expect(booked.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(booked.event.description).toContain(beginning(words.booked));
    expect(booked.event.description).not.toContain(beginning(words.description));
  });

  it('uses the firm’s time zone', () => {
    expect(calendarZone).toBe(firm.timeZone);
  });

  // The day before, of and after each clock change, over some years.
  it.each(
    [2026, 2027, 2028, 2031].flatMap((year) => [
      ...['27', '28', '29', '30', '31'].map((day) => `${year}-03-${day}`),
      ...['24', '25', '26', '29', '31'].map((day) => `${year}-10-${day}`),
    ]),
  )('has the same instant as the firm’s clock on %s', (date) => {
    for (const time of ['00:30', '09:00', '16:45']) {
      const { event, zone } = read(fileOf({ date, time }));
      const start = event.startDate.clone();
      start.zone = zone;
      expect(start.toJSDate()).toEqual(toInstant(date, time, firm.timeZone));
    }
  });

  it('ends after an hour of elapsed time, also across a clock change', () => {
    const { event } = read(fileOf({ date: '2027-03-28', time: '01:30' }));
    expect(event.endDate.toString()).toBe('2027-03-28T03:30:00');
  });

  it('is as long as the appointment, whatever the usual length', () => {
    const { event } = read(fileOf({ time: '23:00', minutes: 90 }));
    expect(event.endDate.toString()).toBe('2026-12-02T00:30:00');
  });

  it.each(locales)('names the way of meeting, %s', (locale) => {
    const locationOf = (meeting: Meeting) => read(fileOf({ meeting }, locale)).event.location;
    const places = meetings.map(locationOf);
    expect(new Set(places).size).toBe(meetings.length);
    expect(places.join()).not.toMatch(/\{\{/);
    const hasAddress = places.map((place) => place.includes(firm.address.street));
    expect(hasAddress).toEqual(meetings.map((meeting) => meeting === 'office'));
  });

  it.each([
    [
      'de',
      'Dienstag, 1. Dezember 2026, 01:30 Uhr, Los Angeles (Ortszeit) · 10:30 Uhr Schweizer Zeit',
    ],
    ['en', 'Tuesday 1 December 2026, 01:30, Los Angeles Time · 10:30 Swiss time'],
    [
      'ar',
      'الثلاثاء، 1 ديسمبر 2026، الساعة \u206601:30\u2069، \u2068توقيت لوس انجلوس\u2069 · ' +
        'الساعة \u206610:30\u2069 بتوقيت سويسرا',
    ],
  ] as const)('says the visitor’s own time first where it differs, %s', (locale, line) => {
    const entryIn = (zone: string) =>
      calendarEntry(appointmentOf({ time: '10:30' }), 'x', pick(locale, 'booking'), {
        locale,
        zone,
      }).description.split('\n');
    const usual = entryIn('Europe/Vienna');
    expect(entryIn('America/Los_Angeles')).toEqual([line, ...usual]);
  });

  it.each(locales)('names the consultant, where the firm has several, %s', (locale) => {
    const texts = pick(locale, 'booking');
    const described = (person?: string) =>
      calendarEntry(appointmentOf(), 'x', texts, {
        locale,
        zone: firm.timeZone,
        person,
      }).description.split('\n');
    expect(described('Anna Muster')).toEqual([
      ...described(),
      fill(texts.calendarFile.person, { person: 'Anna Muster' }),
    ]);
  });

  it.each(locales)('folds and escapes long texts, %s', (locale) => {
    const file = fileOf({}, locale);
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const texts = pick(locale, 'booking').calendarFile;
    expect(read(file).event.description.split('\n')).toHaveLength(
      texts.description.split('\n').length,
    );
  });

  // Without Unicode isolates, plus signs and groups of digits would be reordered within Arabic.
  it('keeps the order of number and address within Arabic', () => {
    const { description } = read(fileOf({}, 'ar')).event;
    expect(description).toContain(`\u2066${firm.email}\u2069\n`);
    expect(description).toContain(`\u2066${firm.phone.display}\u2069`);
  });

  it('preserves every character of a text', () => {
    const summary = `a;b,c\\d "e" \n${'خبرة، استشارة؛ '.repeat(40)}👩🏽‍💼`;
    const entry = calendarEntry(appointment, 'x', pick('ar', 'booking'), {
      locale: 'ar',
      zone: firm.timeZone,
    });
    expect(read(calendarFile({ ...entry, summary })).event.summary).toBe(summary);
  });
});
