/** Letters about how and where one meets, and what they leave out. */
import { describe, expect, it } from 'vitest';
import { contentFacts } from '#features/appointments/letters/facts.ts';
import { appointmentNotice } from '#features/appointments/letters/house-letters.ts';
import { invitationFor } from '#features/appointments/letters/invitation.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import { isSuperseded } from '#features/appointments/letters/superseded.ts';
import { visitorLetter } from '#features/appointments/letters/visitor-letters.ts';
import { appointmentMessage } from '#features/appointments/letters/whatsapp.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Links } from '#features/outbox/index.ts';
import type { Letter } from '#platform/mail/letter.ts';
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

describe.each(locales)('a video link that comes later, %s', (locale) => {
  const { mail } = notifyTexts[locale];
  /** Confirmed by video without a link, which the firm enters then. */
  const entered = (place: string | undefined, recipient: 'visitor' | 'firm' = 'visitor') => {
    const news = newsOf('place-changed', recipient, {
      appointment: { locale, meeting: 'video', place },
    });
    const edit: AppointmentEvent = {
      ...{ kind: 'edited', at: now.toISOString() },
      from: { meeting: 'video' },
      to: { meeting: 'video', ...(place !== undefined && { place }) },
    };
    const all = [...news.all.slice(0, 2), edit];
    const counterpart = { ...news.counterpart, meetingLink: '' };
    return { ...news, all, history: all, counterpart };
  };

  it('is sent as that, without a word of another way to meet', () => {
    const letter = visitorLetter(entered(link), links, now);
    expect(letter.title).toBe(mail.visitor.videoLink.title);
    const text = JSON.stringify(letter);
    expect(text).toContain(link);
    expect(text).not.toContain(mail.facts.placeWas);
    expect(text).not.toContain(mail.otherPlace);
  });

  it('stands in another letter without a word of another way to meet', () => {
    for (const kind of ['appointment_confirmed', 'appointment_moved'] as const) {
      const text = JSON.stringify(visitorLetter({ ...entered(link), kind }, links, now));
      expect(text).toContain(link);
      expect(text).not.toContain(mail.otherPlace);
    }
  });

  it('is said to be missing to the firm, not to the client', () => {
    const missing = { ...entered(undefined, 'firm'), kind: 'appointment_requested' } as const;
    expect(JSON.stringify(appointmentNotice(missing, links, locale))).toContain(mail.videoMissing);
    expect(appointmentMessage(missing).facts.join()).toContain(notifyTexts.de.mail.videoMissing);
    expect(JSON.stringify(visitorLetter(missing, links, now))).not.toContain(mail.videoMissing);
    for (const there of [
      { ...missing, appointment: { ...missing.appointment, place: link } },
      { ...missing, counterpart: { ...missing.counterpart, meetingLink: link } },
    ]) {
      const said = JSON.stringify(appointmentNotice(there, links, locale));
      expect(said + appointmentMessage(there).facts.join()).not.toContain(mail.videoMissing);
    }
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
    const arabic = changed({ meeting: 'office', place: 'Seestrasse 9', locale: 'ar' });
    const location = /LOCATION:.*/.exec(invitationFor(arabic, from, links)?.content ?? '')?.[0];
    expect(location?.trim()).toBe('LOCATION:Seestrasse 9');
    const call = invitationFor(changed({ meeting: 'phone', place: '+41 44 000' }), from, links);
    expect(call?.content.replaceAll('\r\n ', '')).toMatch(
      /LOCATION:Am Telefon: .* \(\+41 44 000\)/,
    );
  });
});

describe.each(locales)('confirmed with another way to meet, %s', (locale) => {
  const { mail, records } = notifyTexts[locale];
  const place = '+41 44 000 00 00';
  const news = newsOf('confirmed', 'visitor', { appointment: { locale, meeting: 'phone', place } });
  const venue = { from: { meeting: 'office' }, to: { meeting: 'phone', place } } as const;
  const history = news.history.map((event) =>
    event.kind === 'status' ? { ...event, venue } : event,
  );
  const confirmed = { ...news, history, all: history };

  it('says in one letter that it is confirmed, that they meet otherwise, and how', () => {
    const letter = visitorLetter(confirmed, links, now);
    expect(letter.title).toBe(mail.visitor.confirmed.title);
    const text = JSON.stringify(letter);
    for (const said of [mail.otherPlace, records.meetings.phone, place])
      expect(text).toContain(said);
    expect(JSON.stringify(visitorLetter(news, links, now))).not.toContain(mail.otherPlace);
  });

  it('tells the consultant how they meet', () => {
    const letter = appointmentNotice({ ...confirmed, recipient: 'consultant' }, links, locale);
    expect(letter?.title).toBe(mail.house.confirmed.title);
    expect(JSON.stringify(letter)).toContain(place);
  });

  it('says no more of it in the next letter, and holds back one about the same place', () => {
    const told = { kind: 'appointment_confirmed', recipient: 'visitor', events: 2 } as const;
    const later = { ...confirmed, kind: 'appointment_moved' } as const;
    const sayingIn = (each: AppointmentNews) =>
      JSON.stringify(visitorLetter(each, links, now)).includes(mail.otherPlace);
    expect(sayingIn({ ...later, told: [{ ...told, state: 'told' }] })).toBe(false);
    expect(sayingIn({ ...later, told: [{ ...told, state: 'cutOff' }] })).toBe(true);
    const placed = { ...confirmed, kind: 'appointment_place_changed' } as const;
    expect(isSuperseded({ ...placed, told: [{ ...told, state: 'told' }] })).toBe(true);
  });
});

describe.each(locales)('a place that the client chose, %s', (locale) => {
  const { mail, records } = notifyTexts[locale];
  const chosen = (recipient: AppointmentNews['recipient']) =>
    newsOf('place-changed-by-visitor', recipient, { appointment: { locale } });
  const placesIn = (letter: Pick<Letter, 'parts'> | null) =>
    (letter?.parts ?? []).flatMap((part) =>
      part.kind === 'facts'
        ? part.facts.filter(({ label }) => label === mail.facts.placeWas).map(({ value }) => value)
        : [],
    );

  it('is confirmed to the client, who is told that the appointment stays confirmed', () => {
    const letter = visitorLetter(chosen('visitor'), links, now);
    expect(letter.title).toBe(mail.visitor.elsewhereByYou.title);
    expect(JSON.stringify(letter)).toContain(mail.stillConfirmed);
    expect(placesIn(letter)).toEqual([records.meetings.office]);
  });

  it('is told to the firm and the consultant with the former one', () => {
    for (const recipient of ['firm', 'consultant'] as const) {
      const letter = appointmentNotice(chosen(recipient), links, locale);
      expect(letter?.title).toBe(mail.house.elsewhereByVisitor.title);
      expect(placesIn(letter)).toEqual([records.meetings.office]);
    }
  });
});

describe('a letter about the client’s choice of place', () => {
  const chosen = (recipient: AppointmentNews['recipient'], more: object = {}) =>
    newsOf('place-changed-by-visitor', recipient, { appointment: { meeting: 'video', ...more } });

  it('is left out once the firm has changed it again, or it is off', () => {
    expect(isSuperseded(chosen('visitor'))).toBe(false);
    expect(isSuperseded(chosen('visitor', { place: link }))).toBe(true);
    expect(isSuperseded(chosen('visitor', { status: 'cancelled' }))).toBe(true);
    expect(isSuperseded(chosen('firm', { status: 'cancelled' }))).toBe(false);
  });

  it('goes to a consultant who knows another place', () => {
    expect(isSuperseded(chosen('consultant'))).toBe(false);
    expect(isSuperseded(chosen('consultant', { meeting: 'office' }))).toBe(true);
  });

  it('WhatsApp: says the former place and the new one', () => {
    const facts = appointmentMessage(chosen('firm', { place: link })).facts.join();
    expect(facts).toMatch(/Ort: .*Büro.* → .*Video.*raum/);
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
