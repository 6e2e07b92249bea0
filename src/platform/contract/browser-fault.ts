/**
 * Reports of browser faults: the place in the site's scripts, and nothing about the visitor. The schema keeps
 * numbers and addresses out of forged reports; arbitrary words are possible.
 */
import * as z from 'zod/mini';
import { instantSchema } from './fields.ts';
import { defaultLocale, locales } from './locales.ts';

/** The site's pages without their language; a page with a slug stands for all of its kind. */
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

/** Returns the page of a path in any language; `other` for a path outside the site. */
export function pageRouteOf(path: string): PageRoute {
  const own = path.replace(prefix, '') || '/';
  const pattern = own.replace(/^\/(service|industry)\/[^/]+$/, '/$1/:slug');
  return pageRoutes.find((route) => route === pattern) ?? 'other';
}

/** Longest cleaned message, in characters. */
const longestMessage = 200;
/** Of a longer message only the beginning is read. */
const longestRead = 2000;
/** A run this long is no word but an id, a token or a key. */
const token = /\S{20,}/g;
/** Replaces what was removed. */
const gap = '…';

/**
 * Removes possible personal data from an error message: quoted parts, addresses, everything with a digit of
 * any script or an `@`, and runs of 20 characters or more. Idempotent. Returns at most 200 characters.
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
  // Removing a part may have joined others that have to be removed as well.
  return cleaned === message ? cleaned : cleanMessage(cleaned);
}

/** Ensures that a forged report holds no more than a real one. */
const isClean = (message: string) => message === cleanMessage(message);

/** Most stack frames in a report. */
export const mostFrames = 5;

/** Hash in the form of the bundler, with at least one letter. */
const hash = '(?=[\\d_-]*[A-Za-z])[\\w-]{8}';
/** `name.hash.js` in the form of the build, with at most one digit in the name. */
const builtScript = `[A-Za-z_-]{1,40}\\d?[A-Za-z_-]{0,20}\\.${hash}\\.js`;
/** In development, stacks name source files, and React as bundled by Vite. */
const sourceScript = `[A-Za-z-]{1,40}\\.tsx?|client-${hash}\\.js`;
const frame = new RegExp(`^(?:${builtScript}|${sourceScript}):[1-9]\\d{0,4}:[1-9]\\d{0,5}$`);

/** Whether a stack frame `script:line:column` is in a script of the site, by its form. */
export const isOwnPlace = (place: string) => frame.test(place);

/** One fault; at most `reportBrowserFault.mostBytes`. */
export const browserFaultReportSchema = z.strictObject({
  route: z.enum(pageRoutes, 'unknown_page'),
  /** Build of the site: the beginning of its commit, or `local` or `none` without one. */
  release: z.string().check(z.regex(/^(?:[\da-f]{8}|local|none)$/, 'invalid_characters')),
  /** The part of the page that broke, or `window`. */
  where: z.string().check(z.regex(/^[a-z][a-z:-]{0,39}$/, 'invalid_characters')),
  /** Class of the error. */
  name: z.string().check(z.regex(/^[A-Z][A-Za-z]{2,29}$/, 'invalid_characters')),
  message: z
    .string()
    .check(z.maxLength(longestMessage, 'too_long'), z.refine(isClean, 'invalid_characters')),
  /** Stack frames, innermost first: file name, line and column of a script. */
  frames: z
    .array(z.string().check(z.regex(frame, 'invalid_characters')))
    .check(z.minLength(1, 'required'), z.maxLength(mostFrames, 'too_long')),
});
export type BrowserFaultReport = z.infer<typeof browserFaultReportSchema>;

/** A fault as the desk sees it: number of reports, first and last report. */
export const browserFaultSchema = z.object({
  ...browserFaultReportSchema.shape,
  count: z.number(),
  first: instantSchema,
  last: instantSchema,
});
export type BrowserFault = z.infer<typeof browserFaultSchema>;
