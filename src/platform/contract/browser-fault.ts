/**
 * What a browser tells of its own faults: where in our scripts, and nothing of whoever sits there. Shapes
 * keep numbers and addresses out of a forged one; words of its own it may hold.
 */
import * as z from 'zod/mini';
import { instantSchema } from './fields.ts';
import { defaultLocale, locales } from './locales.ts';

/** The site's pages without their language; what has a slug stands for all of its kind. */
const pageRoutes = [
  ...['/', '/about', '/admin', '/appointment', '/barrierefreiheit', '/booking', '/contact'],
  ...['/datenschutz', '/faq', '/impressum', '/industries', '/industry/:slug', '/install-app'],
  ...['/offline', '/pay', '/payment-cancel', '/payment-success', '/request', '/service/:slug'],
  ...['/services', '/whatsapp-setup', 'other'],
] as const;
export type PageRoute = (typeof pageRoutes)[number];

const prefix = new RegExp(
  `^/(?:${locales.filter((each) => each !== defaultLocale).join('|')})(?=/|$)`,
);

/** The page of a path, in whatever language; `other` for an address that is none of ours. */
export function pageRouteOf(path: string): PageRoute {
  const own = path.replace(prefix, '') || '/';
  const pattern = own.replace(/^\/(service|industry)\/[^/]+$/, '/$1/:slug');
  return pageRoutes.find((route) => route === pattern) ?? 'other';
}

/** Longest cleaned message, in characters. */
const longestMessage = 200;
/** Of what is longer than this only the beginning is read. */
const longestRead = 2000;
/** So long is no word: an id, a token, a key. */
const token = /\S{20,}/g;
/** Stands for what was taken out. */
const gap = '…';

/**
 * An error's message without what may be somebody's: quoted parts, addresses, whatever holds a digit
 * of any script or an `@`, and runs of 20 characters and more. Cleaning a cleaned message changes
 * nothing. At most 200 characters.
 */
export function cleanMessage(message: string): string {
  const cleaned = message
    .slice(0, longestRead)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”|„[^“”]*[“”]|‘[^’]*’/g, gap)
    .replaceAll(/\S*(?:[\p{N}@]|:\/\/|www\.)\S*/gu, gap)
    .replaceAll(token, gap)
    .replaceAll(/…(?:\s*…)+/g, gap)
    .slice(0, longestMessage)
    .trim();
  // What was taken out may have brought together what is to be taken out as well.
  return cleaned === message ? cleaned : cleanMessage(cleaned);
}

/** A forged report holds no more than a true one. */
const isClean = (message: string) => message === cleanMessage(message);

/** Most places of a stack that are told. */
export const mostFrames = 5;

/** As a bundler writes it, with a letter in it. */
const hash = '(?=[\\d_-]*[A-Za-z])[\\w-]{8}';
/** `name.hash.js` as the build names our scripts, with one digit of its own at most. */
const builtScript = `[A-Za-z_-]{1,40}\\d?[A-Za-z_-]{0,20}(?:\\.astro_astro_type_script_index_\\d{1,2}_lang)?\\.${hash}\\.js`;
/** While developing, stacks name a source, and React as Vite bundles it. */
const sourceScript = `[A-Za-z-]{1,40}\\.tsx?|client-${hash}\\.js`;
const frame = new RegExp(`^(?:${builtScript}|${sourceScript}):[1-9]\\d{0,4}:[1-9]\\d{0,5}$`);

/** Whether a place of a stack, `script:line:column`, is in a script of ours, by its shape. */
export const isOwnPlace = (place: string) => frame.test(place);

/** One fault; at most `reportBrowserFault.mostBytes`. */
export const browserFaultReportSchema = z.strictObject({
  route: z.enum(pageRoutes, 'unknown_page'),
  /** Which build of the site: the beginning of its commit, or one made without. */
  release: z.string().check(z.regex(/^(?:[\da-f]{8}|local|none)$/, 'invalid_characters')),
  /** The part of the page that it tore, or `window`. */
  where: z.string().check(z.regex(/^[a-z][a-z:-]{0,39}$/, 'invalid_characters')),
  /** The class of error. */
  name: z.string().check(z.regex(/^[A-Z][A-Za-z]{2,29}$/, 'invalid_characters')),
  message: z
    .string()
    .check(z.maxLength(longestMessage, 'too_long'), z.refine(isClean, 'invalid_characters')),
  /** Where it was thrown, innermost first: a script's file name, line and column. */
  frames: z
    .array(z.string().check(z.regex(frame, 'invalid_characters')))
    .check(z.minLength(1, 'required'), z.maxLength(mostFrames, 'too_long')),
});
export type BrowserFaultReport = z.infer<typeof browserFaultReportSchema>;

/** The same as the desk sees it: how often it was told, and when first and last. */
export const browserFaultSchema = z.object({
  ...browserFaultReportSchema.shape,
  count: z.number(),
  first: instantSchema,
  last: instantSchema,
});
export type BrowserFault = z.infer<typeof browserFaultSchema>;
