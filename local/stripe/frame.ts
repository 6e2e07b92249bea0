/** A developer's tool and not part of the product: its texts are here, not in `locales/`. */
import { toEuros } from '#platform/contract/euros.ts';
import { firm } from '#firm';
import { pageFrame } from '#local/page/frame.ts';
import { type Markup, markup } from '#local/page/markup.ts';
import { payPath } from './session-view.ts';
import { style } from './style.ts';

/** Address of the Stripe pages. */
export const stripeAddress = '/__stripe';

/** Address of a session's payment page, with the session's id as a group. */
export const payPattern = new RegExp(`^${payPath('([A-Za-z0-9_]+)')}$`);

/** A complete page. */
export const page = (title: string, links: Markup, body: Markup, lang = 'en'): Markup =>
  pageFrame({ title, style, links, body, lang });

const tags = { de: 'de-DE', en: 'en-GB' } as const;
/** The languages of the payment page. */
export type PageLocale = keyof typeof tags;

/** `123450` → `€1,234.50`, `1.234,50 €` */
export const money = (cents: number, locale: PageLocale = 'en'): string =>
  new Intl.NumberFormat(tags[locale], { style: 'currency', currency: 'EUR' }).format(
    toEuros(cents),
  );

/** A Stripe timestamp in the firm's time zone. */
export function timeOf(seconds: number, locale: PageLocale = 'en'): Markup {
  const at = new Date(seconds * 1000);
  const shown = new Intl.DateTimeFormat(tags[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: firm.timeZone,
  }).format(at);
  return markup`<time datetime="${at.toISOString()}">${shown}</time>`;
}

const listLink = markup`<a href="${stripeAddress}">All payments</a>`;

/** Page for an address without a session. */
export const missingView = (): Markup =>
  page('No such payment', listLink, markup`<h1>No such payment</h1>`);

/** Why an act was refused, in Stripe's words. */
export const refusedView = (message: string): Markup =>
  page('Stripe refuses', listLink, markup`<h1>Stripe refuses</h1><p>${message}</p>`);
