import * as z from 'zod/mini';
import { dateSchema, localeSchema, rangeDateSchema } from '#platform/contract/fields.ts';
import { services } from '#platform/contract/service.ts';

/**
 * Days for which counts are kept: thirteen months, so that a month can be compared with the same month of the
 * year before.
 */
export const visitRetentionDays = 396;

/**
 * Slugs of the pages that are counted. Services and industries are below their lists. A test compares these
 * lists with the content.
 */
const countedPages = [
  'about',
  'services',
  'industries',
  'faq',
  'contact',
  'booking',
  'install-app',
  'datenschutz',
  'impressum',
  'barrierefreiheit',
];
const industries = [
  'automobile',
  'bau-facility',
  'digitalisierung',
  'finanzen-investment',
  'immobilien',
  'uhren-juwelen',
];
/**
 * Only existing pages are counted, because invented paths would displace the real ones from a day's counts.
 */
const countedPaths = new Set([
  '/',
  ...countedPages.map((page) => `/${page}`),
  // "Other" has no page of its own.
  ...services.filter((service) => service !== 'sonstige').map((slug) => `/service/${slug}`),
  ...industries.map((slug) => `/industry/${slug}`),
]);
const isCounted = (path: string) => countedPaths.has(path);

/** One page view, without anything about the visitor. `path` is the path without a language. */
export const visitSchema = z.strictObject({
  path: z.string().check(z.refine(isCounted, 'unknown_page')),
  locale: localeSchema,
});
export type Visit = z.infer<typeof visitSchema>;

/** Both days are included. Defaults to today and the 29 days before it. */
export const visitListQuerySchema = z.object({
  startDate: z.optional(rangeDateSchema),
  endDate: z.optional(rangeDateSchema),
});

/** Views of a page on one day in the firm's zone. */
export const visitCountSchema = z.object({
  date: dateSchema,
  path: z.string(),
  locale: localeSchema,
  count: z.number(),
});
export type VisitCount = z.infer<typeof visitCountSchema>;
