/** The firm's note on confirming, which desk and link say stands in the letter. */
import { expect, it } from 'vitest';
import { locales } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { mailOf, newsOf } from '#tests/support/news.ts';

const note = 'Bitte den Ausweis mitbringen';
const confirmed = (recipient: 'visitor' | 'consultant', appointment: object = {}) =>
  mailOf(newsOf('confirmed', recipient, { note, appointment })).text;

it.each(locales)('stands in the client’s letter, %s', (locale) => {
  const text = confirmed('visitor', { locale });
  expect(text).toContain(notifyTexts[locale].mail.facts.note);
  expect(text).toContain(note);
});

it('is shown to the consultant as what was written', () => {
  const text = confirmed('consultant');
  expect(text).toContain(notifyTexts.de.mail.facts.noteSent);
  expect(text).toContain(note);
});

it('is not repeated by a letter about something else', () => {
  const news = newsOf('confirmed', 'visitor', { note });
  expect(mailOf({ ...news, kind: 'appointment_reminder' }).text).not.toContain(note);
});
