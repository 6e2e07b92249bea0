import type { BrowserFamily, Device, SystemFamily } from '#platform/contract/device.ts';

/** The order matters: most browsers also name Chrome and Safari. */
const browserSigns: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOpera\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];

/** The order matters: phones also name the system that theirs comes from. */
const systemSigns: readonly (readonly [RegExp, SystemFamily])[] = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'linux'],
];

const found = <Name>(signs: readonly (readonly [RegExp, Name])[], text: string) =>
  signs.find(([sign]) => sign.test(text))?.[1];

/** The families of browser and system in a User-Agent header. Nothing else of the header is used. */
export const deviceOf = (userAgent: string): Device => ({
  browser: found(browserSigns, userAgent),
  system: found(systemSigns, userAgent),
});
