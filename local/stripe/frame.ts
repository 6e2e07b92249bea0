/** A developer's tool, and no part of the product: its words stand here, not in `locales/`. */
import { toEuros } from '#platform/contract/euros.ts';
import { firm } from '#firm';
import { pageFrame } from '#local/page/frame.ts';
import { type Markup, markup } from '#local/page/markup.ts';
import { payPath } from './session-view.ts';
import { style } from './style.ts';

/** Where the pages are. */
export const stripeAddress = '/__stripe';

/** The address of a session's page to pay on, where a session is meant at all. */
export const payPattern = new RegExp(`^${payPath('([A-Za-z0-9_]+)')}$`);

/** A whole page. */
export const page = (title: string, links: Markup, body: Markup, lang = 'en'): Markup =>
  pageFrame({ title, style, links, body, lang });

const tags = { de: 'de-DE', en: 'en-GB' } as const;
/** The languages that the page to pay on speaks. */
export type PageLocale = keyof typeof tags;

/** `123450` → `€1,234.50`, `1.234,50 €` */
export const money = (cents: number, locale: PageLocale = 'en'): string =>
  new Intl.NumberFormat(tags[locale], { style: 'currency', currency: 'EUR' }).format(
    toEuros(cents),
  );

/** An instant of Stripe's on the firm's clocks. */
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

/** What an address without a session shows. */
export const missingView = (): Markup =>
  page('No such payment', listLink, markup`<h1>No such payment</h1>`);

/** Why something that was asked for could not be done, in Stripe's words. */
export const refusedView = (message: string): Markup =>
  page('Stripe refuses', listLink, markup`<h1>Stripe refuses</h1><p>${message}</p>`);
