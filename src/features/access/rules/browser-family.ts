import type { BrowserFamily } from '#features/access/contract/open-session.ts';

/** The order matters: most browsers also name Chrome and Safari. */
const signs: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOpera\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];

/** The browser family in a User-Agent header, or undefined. Nothing else of the header is used. */
export const browserFamilyOf = (userAgent: string): BrowserFamily | undefined =>
  signs.find(([sign]) => sign.test(userAgent))?.[1];
