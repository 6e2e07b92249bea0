import type { firm } from '#firm';
import { type Locale, locales } from '#i18n/locales.ts';
import { cardOf } from '#i18n/share-card.ts';

/** The firm as schema.org describes a professional service. */
export function organisation(
  { name, address, phone, email, social, vatId }: typeof firm,
  { url, description }: { url: URL | undefined; description: string },
) {
  return {
    '@type': 'ProfessionalService',
    '@id': new URL('/#organisation', url).href,
    name,
    url: url?.href,
    description,
    telephone: phone.e164,
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    logo: new URL('/icon-512.png', url).href,
    image: new URL(cardOf('/'), url).href,
    vatID: vatId,
    knowsLanguage: locales,
    sameAs: Object.values(social),
  };
}

/** The site in one of its languages, and who publishes it. */
export function website(
  { name }: typeof firm,
  { site, home, language }: { site: URL | undefined; home: string; language: Locale },
) {
  return {
    '@type': 'WebSite',
    '@id': new URL(`${home}#website`, site).href,
    name,
    url: new URL(home, site).href,
    inLanguage: language,
    publisher: { '@id': new URL('/#organisation', site).href },
  };
}

/** The way from the home page to a page, as schema.org lists it. */
export function breadcrumbs(steps: readonly { name: string; item: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}
