/** What letters to the house share. */
import { fill } from '#platform/i18n/fill.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { paragraph, type Part, quotes } from './letter.ts';
import { notifyTexts } from './texts.ts';
import { theirs } from './words.ts';

/** Of somebody's words in a subject, so that all of it has at most 120 characters. */
export const longest = { name: 40, subject: 50 } as const;

/** A client's own words. */
export const quoted = (label: string, text: string | undefined): Part[] =>
  text === undefined
    ? []
    : quotes(label, theirs(text)).map((part) => ({ ...part, isTheirs: true }));

/** Whom an answer reaches, so that nobody takes it for one to the house, or sends links along. */
export function replyTo(email: string, locale: Locale, hasLinks = false): Part {
  const { reply, replyWithLinks } = notifyTexts[locale].mail;
  return paragraph(fill(hasLinks ? replyWithLinks : reply, { email: theirs(email) }));
}

/** To the desk. */
export const deskLink = (site: string, locale: Locale): Part => ({
  kind: 'links',
  links: [{ label: notifyTexts[locale].mail.links.desk, href: `${site}/admin`, weight: 'plain' }],
});
