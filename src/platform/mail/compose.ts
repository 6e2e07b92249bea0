import type { Locale } from '#platform/i18n/locales.ts';
import type { Letter } from './letter.ts';
import { pageOf } from './page.ts';
import { textOf } from './text.ts';
import { asText } from './words.ts';

/** The `.ics` file attached to a mail (RFC 5546). */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

export interface Mail {
  locale: Locale;
  /** One line. */
  subject: string;
  html: string;
  text: string;
  calendar?: Invitation;
}

/** Renders a letter as a mail; `site` is the site's address without a trailing slash. */
export const mailOf = (letter: Letter, site: string, calendar?: Invitation): Mail => ({
  locale: letter.locale,
  subject: asText(letter.subject, letter.locale),
  html: pageOf(letter, site),
  text: textOf(letter, site),
  ...(calendar && { calendar }),
});
