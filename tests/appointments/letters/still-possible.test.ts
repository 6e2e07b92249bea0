/** What letters offer while it is possible, and how their subjects look on a phone. */
import { describe, expect, it } from 'vitest';
import { locales } from '#platform/i18n/locales.ts';
import { formatHours } from '#platform/i18n/format.ts';
import { composeMail } from '#tests/support/letters.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { changeLeadMinutes } from '#service-rules';
import { everyNews, mailContext, mailOf, newsOf } from '#tests/support/news.ts';

const startsAt = Date.parse(newsOf('confirmed', 'visitor').appointment.startsAt);
const lastMoment = new Date(startsAt - changeLeadMinutes * 60_000);
const tooLate = new Date(lastMoment.getTime() + 1);
const textAt = (name: string, now: Date) =>
  composeMail(newsOf(name, 'visitor'), { ...mailContext, now })?.text ?? '';

describe('changing by the signed link', () => {
  const { links } = notifyTexts.de.mail;

  it.each(['requested', 'confirmed'])('is offered with its deadline until then: %s', (name) => {
    const text = textAt(name, lastMoment);
    expect(text).toContain(`is ${formatHours(changeLeadMinutes, 'de')} vor`);
    expect(text).toMatch(/verschieben oder (absagen|zurückziehen)/);
    expect(text).not.toContain(`${links.view}:`);
  });

  it.each(['requested', 'confirmed', 'moved', 'moved-by-visitor'])(
    'is not offered after the deadline: %s',
    (name) => {
      const text = textAt(name, tooLate);
      expect(text).toContain('rufen Sie uns bitte an.\n');
      expect(text).toContain(`\n${links.view}:\n`);
      expect(text).not.toMatch(/verschieben oder|demselben Weg|wählen Sie bitte eine andere/);
    },
  );
});

describe('formatHours', () => {
  it('writes whole hours as hours, anything else as minutes', () => {
    expect(locales.map((locale) => formatHours(240, locale))).toEqual([
      '4 Stunden',
      '4 hours',
      '4 ساعات',
    ]);
    expect(formatHours(60, 'de')).toBe('1 Stunde');
    expect(formatHours(90, 'en')).toBe('90 minutes');
  });
});

describe('the place', () => {
  it('of an office appointment is the office, with a note on alternatives', () => {
    const { text } = mailOf(newsOf('confirmed', 'visitor'));
    expect(text).toMatch(/\nOrt: In unserem Büro, [^\n]+ \d{4} [^\n]+\n/);
    expect(text).toContain(notifyTexts.de.mail.elsewhere);
  });

  it('of a call is the telephone, without an address', () => {
    const { text } = mailOf(newsOf('confirmed', 'visitor', { appointment: { meeting: 'phone' } }));
    expect(text).toContain('\nOrt: Am Telefon: Wir rufen Sie an\n');
    expect(text).not.toContain(notifyTexts.de.mail.elsewhere);
  });
});

it('letters: say whether the calendar file adds or changes an entry', () => {
  const { attached } = notifyTexts.de.mail;
  expect(mailOf(newsOf('confirmed', 'visitor')).text).toContain(attached.REQUEST);
  expect(mailOf(newsOf('moved', 'visitor')).text).toContain(attached.MOVED);
});

it('letters: name what the button leads to, and that a moved appointment stays confirmed', () => {
  const { links, stillConfirmed } = notifyTexts.de.mail;
  const text = (name: string) => mailOf(newsOf(name, 'visitor')).text;
  expect(text('requested')).toContain(`${links.request}:\n`);
  expect(text('confirmed')).toContain(`${links.manage}:\n`);
  expect(text('moved-by-visitor')).toContain(stillConfirmed);
  expect(text('moved-by-visitor-pending')).not.toContain(stillConfirmed);
  expect(text('moved')).not.toContain(stillConfirmed);
});

it('letters: tell the firm which address a reply goes to, where there is one', () => {
  const notice = (email: string) =>
    mailOf(newsOf('moved-by-visitor', 'consultant', { appointment: { email } })).text;
  expect(notice('ada@example.com')).toContain('geht direkt an ada@example.com.');
  expect(notice('')).not.toContain('geht direkt an');
});

it('letters: call a pending appointment a request when its time changes', () => {
  const subject = (name: string) => mailOf(newsOf(name, 'firm')).subject;
  expect(subject('moved-by-visitor-pending')).toBe(
    'Anfrage verschoben Di., 1. Dez., 10:00: Ada Muster',
  );
  expect(subject('moved-by-visitor')).toBe('Verschoben Di., 1. Dez., 10:00: Ada Muster');
});

it.each(locales)('letters: have subjects of at most 44 characters: %s', (locale) => {
  const appointment = { date: '2026-09-23', time: '10:45' };
  const toVisitors = everyNews(locale, { appointment })
    .filter(([, { recipient, kind }]) => recipient === 'visitor' && !kind.includes('moved'))
    .map(([, news]) => mailOf(news).subject.replace(/[\u2066-\u2069]/g, ''));
  expect(toVisitors.filter((subject) => subject.length > 44)).toEqual([]);
});
