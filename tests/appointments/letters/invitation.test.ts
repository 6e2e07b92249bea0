/** The calendar file attached to letters to visitors, parsed as a calendar program does. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { meetings } from '#features/consultants/contract/consultant.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import { composeMail } from '#tests/support/letters.ts';
import { toInstant } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import {
  everyMail,
  everyNews,
  mailContext,
  mailOf,
  newsOf,
  type NewsOptions,
} from '#tests/support/news.ts';

/** The only event of a file, with its times as instants by the file's own zone rules. */
function read(content: string) {
  const calendar = new ICAL.Component(z.parse(z.array(z.unknown()), ICAL.parse(content)));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  const component = calendar.getFirstSubcomponent('vevent');
  if (!zone || !component) throw new Error('no zone or no event');
  const event = new ICAL.Event(component);
  const instantOf = (time: ICAL.Time) => {
    const placed = time.clone();
    if (placed.zone !== ICAL.Timezone.utcTimezone) placed.zone = new ICAL.Timezone(zone);
    return placed.toJSDate().toISOString();
  };
  const textOf = (name: string) => component.getFirstPropertyValue(name)?.toString();
  return {
    event,
    component,
    method: calendar.getFirstPropertyValue('method')?.toString(),
    start: instantOf(event.startDate),
    end: instantOf(event.endDate),
    status: textOf('status'),
    organizer: component.getFirstProperty('organizer'),
    attendees: component.getAllProperties('attendee'),
    alarms: component.getAllSubcomponents('valarm'),
  };
}

const contentOf = (name: string, options: NewsOptions = {}) => {
  const { calendar } = mailOf(newsOf(name, 'visitor', options));
  if (!calendar) throw new Error(`no file with ${name}`);
  return calendar.content;
};

it.each(locales)(
  'calendar file: leads back to the appointment while it stands, in %s',
  (locale) => {
    const { manage } = pick(locale, 'mail').links;
    const news = newsOf('confirmed', 'visitor', { appointment: { locale } });
    const way = `${manage}: ${mailContext.links.ofVisitor(news.appointment)}`;
    expect(read(contentOf('confirmed', { appointment: { locale } })).event.description).toContain(
      way,
    );
    const off = contentOf('cancelled', { appointment: { locale } });
    expect(read(off).event.description).not.toContain(manage);
  },
);

it('calendar file: is attached once it is confirmed, and only for visitors', () => {
  const methods = everyNews('de').map(([name, news]) => [
    name,
    composeMail(news, mailContext)?.calendar?.method,
  ]);
  expect(methods.filter(([, method]) => method !== undefined)).toEqual([
    ['booked to visitor', 'REQUEST'],
    ['confirmed to visitor', 'REQUEST'],
    ['cancelled to visitor', 'CANCEL'],
    ['moved to visitor', 'REQUEST'],
    ['handed-over to visitor', 'REQUEST'],
    ['place-changed to visitor', 'REQUEST'],
    ['proposal-taken to visitor', 'REQUEST'],
    ['proposal-handed-over to visitor', 'REQUEST'],
    ['moved-by-visitor to visitor', 'REQUEST'],
    ['moved-by-visitor-to-colleague to visitor', 'REQUEST'],
    ['place-changed-by-visitor to visitor', 'REQUEST'],
    ['cancelled-by-visitor to visitor', 'CANCEL'],
  ]);
});

describe('the calendar file', () => {
  it('requests no reply, and names organizer and attendee', () => {
    const { event, method, status, organizer, attendees, alarms } = read(contentOf('confirmed'));
    const { id, email } = appointmentOf();
    expect({ method, status, uid: event.uid, sequence: event.sequence }).toEqual({
      method: 'REQUEST',
      status: 'CONFIRMED',
      uid: `${id}@${firm.calendarDomain}`,
      sequence: 1,
    });
    expect(organizer?.getFirstValue()).toBe(`mailto:${mailContext.from.address}`);
    expect(organizer?.getParameter('cn')).toBe(mailContext.from.name);
    expect(attendees).toHaveLength(1);
    const parameters = ['role', 'partstat', 'rsvp', 'cn'];
    expect(parameters.map((name) => attendees[0]?.getParameter(name))).toEqual([
      'REQ-PARTICIPANT',
      'ACCEPTED',
      'FALSE',
      undefined,
    ]);
    expect(attendees[0]?.getFirstValue()).toBe(`mailto:${email}`);
    expect(alarms.map((alarm) => alarm.getFirstPropertyValue('trigger')?.toString())).toEqual([
      '-PT1H',
    ]);
  });

  it('cancels the same entry with a higher sequence', () => {
    const before = read(contentOf('confirmed'));
    const after = read(contentOf('cancelled'));
    expect(after.event.uid).toBe(before.event.uid);
    expect(after.event.sequence).toBeGreaterThan(before.event.sequence);
    expect({ method: after.method, status: after.status, alarms: after.alarms }).toEqual({
      method: 'CANCEL',
      status: 'CANCELLED',
      alarms: [],
    });
  });

  // Before and after both clock changes, and in the hours of the changes themselves.
  it.each([
    ['2026-12-01', '10:00', 60],
    ['2027-03-27', '16:45', 60],
    ['2027-03-28', '01:30', 60],
    ['2027-03-28', '03:00', 90],
    ['2027-03-29', '09:00', 60],
    ['2027-10-30', '23:30', 60],
    ['2027-10-31', '01:30', 60],
    ['2027-10-31', '01:30', 90],
    ['2027-10-31', '02:15', 60],
    ['2027-10-31', '03:00', 60],
    ['2027-11-01', '09:00', 60],
  ])('has the same instants as the appointment: %s %s, %d minutes', (date, time, minutes) => {
    const appointment = appointmentOf({ date, time, minutes });
    expect(appointment.startsAt).toBe(toInstant(date, time, firm.timeZone)?.toISOString());
    const { start, end } = read(contentOf('confirmed', { appointment: { date, time, minutes } }));
    expect({ start, end }).toEqual({ start: appointment.startsAt, end: appointment.endsAt });
  });

  it.each(locales)('has texts in the appointment’s language, folded: %s', (locale) => {
    for (const meeting of meetings) {
      const content = contentOf('confirmed', { appointment: { locale, meeting } });
      const { event } = read(content);
      expect(`${event.summary} ${event.location} ${event.description}`).not.toMatch(/\{\{/);
      expect(event.description).toContain(firm.email);
      expect(event.location.includes(firm.address.street)).toBe(meeting === 'office');
      for (const line of content.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }
      expect(content.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    }
  });

  it('keeps the order of number and address within Arabic', () => {
    const { event } = read(contentOf('confirmed', { appointment: { locale: 'ar' } }));
    expect(event.description).toContain(`\u2066${firm.email}\u2069\n`);
    expect(event.description).toContain(`\u2066${firm.phone.display}\u2069`);
  });

  it('lets no name or address end its line or value', () => {
    const from = { name: 'A";X=1:b\r\nX-EVIL:1', address: 'a@example.com\r\nX-EVIL:2' };
    const appointment = { email: 'b@example.com\r\nX-EVIL:3' };
    const mail = composeMail(newsOf('confirmed', 'visitor', { appointment }), {
      ...mailContext,
      from,
    });
    const content = mail?.calendar?.content ?? '';
    expect(content).not.toMatch(/^X-EVIL/m);
    const { organizer } = read(content);
    expect(organizer?.getParameter('cn')).toBe('A;X=1:bX-EVIL:1');
    expect(organizer?.getFirstValue()).toBe('mailto:a@example.comX-EVIL:2');
  });
});

describe('a video appointment', () => {
  const link = 'https://video.example.org/bea';
  const meeting = {
    appointment: { meeting: 'video' },
    counterpart: { meetingLink: link },
  } as const;

  it.each(locales)('has its link as location and URL, %s', (locale) => {
    const { appointment, counterpart } = meeting;
    const { event, component } = read(
      contentOf('confirmed', { appointment: { ...appointment, locale }, counterpart }),
    );
    expect(event.location).toContain(link);
    expect(component.getFirstPropertyValue('url')?.toString()).toBe(link);
  });

  it('announces a link where there is none yet', () => {
    const { event, component } = read(contentOf('confirmed', { appointment: meeting.appointment }));
    expect(event.location).toBe(pick('de', 'mail').videoLater);
    expect(component.getFirstPropertyValue('url')).toBeNull();
  });

  it('shows its link in letters once it is confirmed, and announces it before', () => {
    const textOf = (name: string) => mailOf(newsOf(name, 'visitor', meeting)).text;
    expect(textOf('requested')).not.toContain(link);
    const { video } = pick('de', 'booking').confirmation.places;
    expect(textOf('requested')).toContain(video);
    for (const name of ['confirmed', 'moved', 'reminder']) {
      expect(textOf(name).split('\n')).toContain(link);
      expect(textOf(name)).not.toContain(video);
      // Without a link, the letter says that it follows.
      const { text } = mailOf(newsOf(name, 'visitor', { appointment: meeting.appointment }));
      expect(text).toContain(pick('de', 'mail').videoLater);
    }
    expect(textOf('cancelled')).not.toContain(link);
    expect(mailOf(newsOf('requested', 'firm', meeting)).text).toContain(link);
  });
});

it('letters and calendar file: name the consultant where consultants are named', () => {
  const counterpart = { name: 'Bea Muster' };
  const { event } = read(contentOf('confirmed', { counterpart }));
  expect(event.description).toMatch(/^Gespräch mit Bea Muster\.\n/);
  const { text } = mailOf(newsOf('cancelled', 'visitor', { counterpart }));
  expect(text).toContain('Gespräch mit: Bea Muster');
  expect(mailOf(newsOf('requested', 'firm', { counterpart })).text).toContain(
    'Beratungsperson: Bea Muster',
  );
});

it('calendar file: goes to nobody but the client, and neither does the way to the appointment', () => {
  const toHouse = everyMail().filter(({ name }) => !name.includes('to visitor'));
  expect(toHouse.length).toBeGreaterThan(20);
  for (const { name, mail } of toHouse) {
    expect(mail.calendar, name).toBeUndefined();
    expect(mail.text + mail.html, name).not.toContain('/appointment#');
  }
});
