/** Letters about an appointment that its client has moved to another consultant. */
import { describe, expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { appointmentNotice } from '#features/appointments/letters/house-letters.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import type { Told } from '#features/outbox/index.ts';
import { isSuperseded } from '#features/appointments/letters/superseded.ts';
import { visitorLetter } from '#features/appointments/letters/visitor-letters.ts';
import { appointmentMessage } from '#features/appointments/letters/whatsapp.ts';
import { locales } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { mailContext, newsOf } from '#tests/support/news.ts';

const { links, now } = mailContext;
const moved = (recipient: AppointmentNews['recipient'], options: object = {}) =>
  newsOf('moved-by-visitor-to-colleague', recipient, options);

/** The same without another time. */
function sameTime(recipient: AppointmentNews['recipient']): AppointmentNews {
  const news = moved(recipient);
  const all = news.all.map((event): AppointmentEvent =>
    event.kind === 'moved'
      ? { ...event, from: { ...event.to, consultant: event.from.consultant } }
      : event,
  );
  return { ...news, all, history: all };
}
const factsOf = (letter: ReturnType<typeof appointmentNotice>) =>
  letter?.parts.flatMap((part) => (part.kind === 'facts' ? part.facts : [])) ?? [];
const textOf = (letter: object | null) => JSON.stringify(letter);

describe.each(locales)('moved to another consultant, %s', (locale) => {
  const { mail, records } = notifyTexts[locale];

  it('tells the client who it is now', () => {
    const letter = visitorLetter(moved('visitor', { appointment: { locale } }), links, now);
    expect(letter.title).toBe(mail.visitor.movedByYou.title);
    expect(textOf(letter)).toContain(mail.otherPersonByYou);
    expect(textOf(letter)).not.toContain(mail.otherPerson);
    expect(textOf(letter)).toContain('Ada Meier');
  });

  it('tells the firm from whom and to whom', () => {
    const letter = appointmentNotice(moved('firm'), links, locale);
    expect(letter?.title).toBe(mail.house.movedByVisitor.title);
    const labels = [mail.facts.personWas, records.csv.columns.consultant];
    const named = factsOf(letter).filter(({ label }) => labels.includes(label));
    expect(textOf(named)).toMatch(/Bea Keller.*Ada Meier/);
  });

  it('tells each consultant what it is to them', () => {
    const [taken, left] = [
      appointmentNotice({ ...moved('consultant'), told: [] }, links, locale),
      appointmentNotice(moved('former'), links, locale),
    ];
    expect([taken?.title, left?.title]).toEqual([
      mail.house.takenOver.title,
      mail.house.handedOver.title,
    ]);
    // The former one recognises it by the time they know.
    expect(factsOf(left).map(({ label }) => label)).not.toContain(mail.facts.now);
  });

  it('says where the time stays that only the person is another, as the client chose', () => {
    const news = sameTime('visitor');
    const letter = visitorLetter(
      { ...news, appointment: { ...news.appointment, locale } },
      links,
      now,
    );
    expect(letter.title).toBe(mail.visitor.handedOverByYou.title);
    // Their own act: no apology, and nothing that sounds as if the firm had done it.
    expect(textOf(letter)).not.toContain(mail.visitor.handedOver.lead);
    expect(textOf(letter)).not.toContain(mail.otherPerson);
    expect(textOf(letter)).toContain(mail.stillConfirmed);
    expect(textOf(letter)).not.toContain(mail.otherPersonByYou);
    const notice = factsOf(appointmentNotice(sameTime('firm'), links, locale));
    expect(notice.map(({ label }) => label)).not.toContain(mail.facts.was);
  });
});

it('WhatsApp: names the former and the present consultant', () => {
  const facts = appointmentMessage(moved('firm'))
    .facts.join()
    .replaceAll(/[\u2066-\u2069]/g, '');
  expect(facts).toContain('Beratungsperson: Bea Keller → Ada Meier');
});

describe('a letter about another consultant', () => {
  it('is sent to the former only if they know of the appointment and do not have it again', () => {
    expect(isSuperseded(moved('former'))).toBe(false);
    expect(isSuperseded({ ...moved('former'), told: [] })).toBe(true);
    expect(isSuperseded(moved('former', { appointment: { consultant: 'bea' } }))).toBe(true);
  });

  it('is sent to the new one, and not where another letter will introduce it', () => {
    expect(isSuperseded({ ...moved('consultant'), told: [] })).toBe(false);
    const toCome: Told = {
      ...{ kind: 'appointment_requested', recipient: 'consultant', events: 0, state: 'waiting' },
    };
    expect(isSuperseded({ ...moved('consultant'), told: [toCome] })).toBe(true);
  });

  it('at the same time is sent to the client only where consultants are named to clients', () => {
    const news = sameTime('visitor');
    expect(isSuperseded(news)).toBe(false);
    expect(isSuperseded({ ...news, counterpart: { meetingLink: '', email: '' } })).toBe(true);
    const appointment = { ...news.appointment, time: '11:00' };
    expect(isSuperseded({ ...news, appointment })).toBe(true);
  });
});
