/** Letters about a booking that was confirmed at once: booked, by nobody of the firm. */
import { describe, expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { isSuperseded } from '#features/appointments/letters/superseded.ts';
import { appointmentMessage } from '#features/appointments/letters/whatsapp.ts';
import { locales } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { mailOf, newsOf } from '#tests/support/news.ts';

const meetingLink = 'https://video.example.com/ada';
const at = '2026-11-20T10:00:00.000Z';
const clientName = 'Ada Beispiel';

describe.each(locales)('a booking that is confirmed at once, %s', (locale) => {
  const { mail } = notifyTexts[locale];
  const letter = (name: string, more: object = {}, link = meetingLink) =>
    mailOf(
      newsOf(name, 'visitor', {
        appointment: { locale, clientName, ...more },
        counterpart: { meetingLink: link },
      }),
    );

  it('is told the client as booked, with the calendar file of a confirmed one', () => {
    const { text, subject, calendar } = letter('booked');
    expect(subject).toContain(mail.visitor.booked.subject.split(':')[0]);
    expect(text).toContain(mail.visitor.booked.lead);
    expect(text).toContain(mail.attached.REQUEST);
    expect(text).toContain(mail.links.manage);
    expect(text).not.toContain(mail.visitor.received.lead);
    expect(text).not.toContain(mail.links.request);
    expect(calendar?.method).toBe('REQUEST');
    expect(calendar?.content).toContain('STATUS:CONFIRMED');
    expect(calendar?.content).toContain('SEQUENCE:1');
  });

  it('is told the firm as a booking, with nothing to decide', () => {
    const { subject, text } = mailOf(newsOf('booked', 'firm'), locale);
    expect(subject).toContain(mail.house.booked.subject.split(' ')[0]);
    expect(text).toContain(mail.house.booked.lead);
    expect(text).not.toContain(mail.decide);
  });

  it.each(['booked', 'reminder-booked'])(
    'keeps the name and the person’s own video link for later: %s',
    (name) => {
      const { text, html, calendar } = letter(name, { meeting: 'video' });
      for (const written of [text, html, calendar?.content ?? '']) {
        expect(written).not.toContain(meetingLink);
        expect(written).not.toContain(clientName);
      }
      expect(text).toContain(mail.videoOnPage);
    },
  );

  it('says a room of its own, and the link is to come where there is none', () => {
    const place = 'https://video.example.com/room';
    expect(letter('booked', { meeting: 'video', place }).text).toContain(place);
    expect(letter('booked', { meeting: 'video' }, '').text).toContain(mail.videoLater);
  });

  it('has name and link once a person has confirmed', () => {
    const { text } = letter('confirmed', { meeting: 'video' });
    expect(text).toContain(meetingLink);
    expect(text).toContain(clientName);
  });
});

describe('the letter that a booking is confirmed', () => {
  it('reaches the firm over WhatsApp as a booking', () => {
    expect(appointmentMessage(newsOf('booked', 'firm')).title).toBe('Neue Buchung');
  });

  it('is left out once it does not take place any more', () => {
    const cancelled: AppointmentEvent = {
      ...{ kind: 'status', at, from: 'confirmed', to: 'cancelled' },
    };
    const news = newsOf('booked', 'visitor');
    expect(isSuperseded(news)).toBe(false);
    const off = {
      ...news,
      appointment: { ...news.appointment, status: 'cancelled' as const },
      history: [...news.history, cancelled],
    };
    expect(isSuperseded(off)).toBe(true);
    expect(isSuperseded({ ...off, recipient: 'consultant' })).toBe(true);
    expect(isSuperseded({ ...off, recipient: 'firm' })).toBe(false);
  });
});
