import type { firm } from '#firm';

/** The firm as schema.org describes a professional service. */
export function organisation(
  { name, address, phone, email, social }: typeof firm,
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
    sameAs: Object.values(social),
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
