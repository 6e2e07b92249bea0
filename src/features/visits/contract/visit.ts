import * as z from 'zod/mini';
import { dateSchema, localeSchema } from '#platform/contract/fields.ts';
import { services } from '#platform/contract/service.ts';

/** Days for which counts are kept: thirteen months, so that a month can be held against last year's. */
export const visitRetentionDays = 396;

/** The pages that are counted; a service or an industry has an address below its list's: a test holds
 * these to the content. */
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
/** Only what exists: whoever makes addresses up would push the real ones out of a day's counts. */
const countedPaths = new Set([
  '/',
  ...countedPages.map((page) => `/${page}`),
  // "Other" has no page of its own.
  ...services.filter((service) => service !== 'sonstige').map((slug) => `/service/${slug}`),
  ...industries.map((slug) => `/industry/${slug}`),
]);
const isCounted = (path: string) => countedPaths.has(path);

/** One page seen once, and nothing of who saw it; `path` is the one that all languages share. */
export const visitSchema = z.strictObject({
  path: z.string().check(z.refine(isCounted, 'unknown_page')),
  locale: localeSchema,
});
export type Visit = z.infer<typeof visitSchema>;

/** Both ends included; today and the 29 days before it unless told otherwise. */
export const visitListQuerySchema = z.object({
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
});

/** How often a page was seen on a day of the firm's zone. */
export const visitCountSchema = z.object({
  date: dateSchema,
  path: z.string(),
  locale: localeSchema,
  count: z.number(),
});
export type VisitCount = z.infer<typeof visitCountSchema>;
