import { type firm, servedCountries } from '#firm';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { cardOf } from '#platform/i18n/share-card.ts';

type Firm = typeof firm;

/** Something that the firm does, and the page that says more. */
interface Offered {
  name: string;
  url: string;
}

/** The firm by its lasting id, for whatever belongs to it. */
export function firmReference({ name }: Firm, url: URL | undefined) {
  return { '@type': 'LocalBusiness', '@id': new URL('/#organisation', url).href, name };
}

/** Where the firm's clients are, as schema.org names countries. */
export const areaServed = servedCountries.map((name) => ({ '@type': 'Country', name }));

/**
 * The firm as schema.org describes a business with an office, and what it offers. No tax number: the
 * imprint is where that is asked for.
 */
export function organisation(
  firm: Firm,
  {
    url,
    description,
    services,
  }: { url: URL | undefined; description: string; services: readonly Offered[] },
) {
  const { address, phone, email, social } = firm;
  return {
    ...firmReference(firm, url),
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
    areaServed,
    knowsLanguage: locales,
    sameAs: Object.values(social),
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', '@id': service.url, ...service },
    })),
  };
}

/** The site in one of its languages, and who publishes it. */
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
