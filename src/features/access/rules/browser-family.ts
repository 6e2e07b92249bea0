import type { BrowserFamily } from '#features/access/contract/open-session.ts';

/** In this order: most call themselves Chrome and Safari as well. */
const signs: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOpera\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];

/** The family alone, of all that a browser says of itself. */
export const browserFamilyOf = (userAgent: string): BrowserFamily | undefined =>
  signs.find(([sign]) => sign.test(userAgent))?.[1];
