/** A developer's tool and not part of the product: its English texts are here, not in `locales/`. */
import type { Address } from 'postal-mime';
import { firm } from '#firm';
import { pageFrame } from '#local/page/frame.ts';
import { type Markup, markup } from '#local/page/markup.ts';
import { arrivalOf, type ReadMail } from './read.ts';
import { style } from './style.ts';

/** Address of the mail pages. */
export const mailAddress = '/__mail';

/** The address of a mail or of a part of it. */
export const addressOf = (...path: readonly string[]): string =>
  [mailAddress, ...path.map(encodeURIComponent)].join('/');

/** A complete mail page. */
export const page = (title: string, links: Markup, body: Markup): Markup =>
  pageFrame({ title, style, links, body });

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: firm.timeZone,
});

/** The arrival of a mail, in the firm's time zone. */
export function timeOf(name: string): Markup {
  const arrival = arrivalOf(name);
  if (!arrival) return markup`<span class="quiet">${name}</span>`;
  const shown = clock.format(arrival);
  return markup`<time class="quiet" datetime="${arrival.toISOString()}">${shown}</time>`;
}

/** The subject of a mail. */
export const subjectOf = ({ email }: ReadMail): string =>
  email ? (email.subject ?? '(no subject)') : '(cannot be read)';

function person({ name, address, group }: Address): Markup {
  if (group) return markup`<bdi>${name}</bdi>: ${people(group)}`;
  return name === '' ? markup`${address}` : markup`<bdi>${name}</bdi> &lt;${address}&gt;`;
}

/** `Name <address>`, several separated by commas, each in its own direction. */
export const people = (addresses: readonly Address[] = []): Markup[] =>
  addresses.map((each, index) => markup`${index > 0 && ', '}${person(each)}`);

/** Page for an address without a mail. */
export const missingView = (): Markup =>
  page(
    'No such mail',
    markup`<a href="${mailAddress}">All mails</a>`,
    markup`<h1>No such mail</h1>`,
  );
