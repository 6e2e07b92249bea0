/** Letters about how and where one meets, and what they leave out. */
import { describe, expect, it } from 'vitest';
import { contentFacts } from '#features/appointments/letters/facts.ts';
import { invitationFor } from '#features/appointments/letters/invitation.ts';
import { isSuperseded } from '#features/appointments/letters/superseded.ts';
import { visitorLetter } from '#features/appointments/letters/visitor-letters.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Links } from '#features/outbox/index.ts';
import { locales } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { postalAddress } from '#platform/mail/facts.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { newsOf } from '#tests/support/news.ts';

const link = 'https://video.example.com/raum';
const links: Links = {
  site: 'https://example.com',
  ...{ ofVisitor: () => 'v', ofFirm: () => 'f', ofPayer: () => 'p' },
};
const now = new Date('2026-11-20T09:00:00.000Z');
const changed = (more: object = {}) =>
  newsOf('place-changed', 'visitor', { appointment: { meeting: 'video', ...more } });
const textOf = (news = changed()) => JSON.stringify(visitorLetter(news, links, now));

describe.each(locales)('another place, %s', (locale) => {
  const { mail, records } = notifyTexts[locale];

  it('tells the client what it was, what it is, and that the time stays', () => {
    const letter = visitorLetter(changed({ locale, place: link }), links, now);
    expect(letter.title).toBe(mail.visitor.elsewhere.title);
    const facts = letter.parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []));
    expect(facts).toContainEqual(
      expect.objectContaining({ label: mail.facts.placeWas, value: records.meetings.office }),
    );
    expect(facts).toContainEqual(
      expect.objectContaining({ label: mail.facts.videoLink, href: link }),
    );
  });
});

describe('the letter about another place', () => {
  it('is left out once the change was taken back, is off, or was told', () => {
    expect(isSuperseded(changed())).toBe(false);
    expect(isSuperseded(changed({ meeting: 'office' }))).toBe(true);
    expect(isSuperseded(changed({ status: 'cancelled' }))).toBe(true);
    const told = {
      kind: 'appointment_place_changed',
      recipient: 'visitor',
      events: 3,
      state: 'told',
    } as const;
    expect(isSuperseded({ ...changed(), told: [told] })).toBe(true);
    const toCome = { ...told, kind: 'appointment_moved', state: 'waiting' } as const;
    expect(isSuperseded({ ...changed(), told: [toCome] })).toBe(true);
  });

  it('does not repeat a link that no longer counts', () => {
    const news = changed({ meeting: 'office' });
    const back: AppointmentEvent = {
      kind: 'edited',
      at: now.toISOString(),
      from: { meeting: 'video', place: link },
      to: { meeting: 'office' },
    };
    const history = [...news.all.slice(0, 2), back];
    const text = textOf({ ...news, all: history, history });
    expect(text).toContain(notifyTexts.de.records.meetings.video);
    expect(text).not.toContain('raum');
  });

  it('updates the entry in the client’s calendar', () => {
    const from = { name: 'Hochwacht', address: 'termine@example.com' };
    const file = invitationFor(changed({ place: link }), from, links);
    expect(file?.method).toBe('REQUEST');
    expect(file?.content.replaceAll('\r\n ', '')).toContain(`URL:${link}`);
    const office = invitationFor(
      changed({ meeting: 'office', place: 'Seestrasse 9' }),
      from,
      links,
    );
    expect(office?.content).toContain('LOCATION:Seestrasse 9');
    const call = invitationFor(changed({ meeting: 'phone', place: '+41 44 000' }), from, links);
    expect(call?.content.replaceAll('\r\n ', '')).toMatch(
      /LOCATION:Am Telefon: .* \(\+41 44 000\)/,
    );
  });
});

describe('the place in a letter', () => {
  const nobody = { meetingLink: '', email: '' };
  const said = (reader: 'visitor' | 'house', appointment: object) =>
    JSON.stringify(contentFacts(appointmentOf(appointment), nobody, reader, 'de'));

  it.each([
    ['office', 'Seestrasse 9'],
    ['phone', '+41 44 000 00 00'],
    ['video', link],
  ] as const)('%s: is the appointment’s own, for the client once confirmed', (meeting, place) => {
    const pending = { meeting, place, status: 'pending' } as const;
    expect(said('visitor', pending)).not.toContain(place);
    expect(said('visitor', { ...pending, status: 'confirmed' })).toContain(place);
    expect(said('house', pending)).toContain(place);
  });

  it('replaces the firm’s address', () => {
    const usual = { meeting: 'office', status: 'confirmed' } as const;
    expect(said('visitor', usual)).toContain(postalAddress);
    expect(said('visitor', { ...usual, place: 'Seestrasse 9' })).not.toContain(postalAddress);
  });
});
