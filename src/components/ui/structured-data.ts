import { elsewhere, type firm, servedCountries } from '#firm';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { cardOf } from '#platform/i18n/share-card.ts';

type Firm = typeof firm;

/** Something the firm offers, and the page about it. */
interface Offered {
  name: string;
  url: string;
}

/** Reference to the firm by its permanent id, for entries that belong to it. */
export function firmReference({ name }: Firm, url: URL | undefined) {
  return { '@type': 'LocalBusiness', '@id': new URL('/#organisation', url).href, name };
}

/** The countries of the firm's clients, as schema.org names countries. */
export const areaServed = servedCountries.map((name) => ({ '@type': 'Country', name }));

/**
 * The firm as a LocalBusiness of schema.org, with its offers. Without the tax number, which only the imprint
 * must state.
 */
export function organisation(
  firm: Firm,
  {
    url,
    description,
    services,
  }: { url: URL | undefined; description: string; services: readonly Offered[] },
) {
  const { address, phone, email, officeHours } = firm;
  return {
    ...firmReference(firm, url),
    url: url?.href,
    description,
    telephone: phone.e164,
    email,
    openingHours: `Mo-Fr ${officeHours.from}-${officeHours.to}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    logo: new URL('/icon-512.png', url).href,
    image: new URL(cardOf('/'), url).href,
    areaServed,
    knowsLanguage: locales,
    sameAs: Object.values(elsewhere.social),
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', '@id': service.url, ...service },
    })),
  };
}

/** The site in one of its languages, and its publisher. */
export function website(
  { name }: Firm,
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

/** The path from the home page to a page, as a BreadcrumbList of schema.org. */
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
