/** Parts shared by letters to the firm. */
import { fill } from '#platform/i18n/fill.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { paragraph, type Part, quotes } from './letter.ts';
import { notifyTexts } from './texts.ts';
import { theirs } from './words.ts';

/** Longest parts of client texts in a subject, so that the whole subject has at most 120 characters. */
export const longest = { name: 40, subject: 50 } as const;

/** A client's own words as a quote; none if there are none. */
export const quoted = (label: string, text: string | undefined): Part[] =>
  text === undefined
    ? []
    : quotes(label, theirs(text)).map((part) => ({ ...part, isTheirs: true }));

/** States whom a reply reaches, so that the firm does not take it for an internal one. */
export const replyTo = (email: string, locale: Locale): Part =>
  paragraph(fill(notifyTexts[locale].mail.reply, { email: theirs(email) }));

/** Link to the desk. */
export const deskLink = (site: string, locale: Locale): Part => ({
  kind: 'links',
  links: [{ label: notifyTexts[locale].mail.links.desk, href: `${site}/admin`, weight: 'plain' }],
});
