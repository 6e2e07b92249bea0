/** Every page that the browser tests walk through, by the path that all languages share. */
import { localizePath } from '#i18n/paths.ts';
import { languages } from './support.ts';

export const paths = [
  '/',
  '/about',
  '/services',
  '/service/strategie-beratung',
  '/service/projekt-management',
  '/industries',
  '/industry/finanzen-investment',
  '/industry/bau-facility',
  '/faq',
  '/contact',
  '/install-app',
  '/payment-success',
  '/payment-cancel',
  '/whatsapp-setup',
  '/admin',
  '/booking',
  '/datenschutz',
  '/impressum',
  '/barrierefreiheit',
  '/offline',
] as const;

/** Every address of the site, with its language. */
export const addresses = languages.flatMap((language) =>
  paths.map((path) => ({ language, path, address: localizePath(path, language) })),
);
