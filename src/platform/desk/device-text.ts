import type { BrowserFamily, Device, SystemFamily } from '#platform/contract/device.ts';
import { fill } from '#platform/i18n/fill.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import type { Texts } from '#platform/i18n/texts.ts';

/** Product names, the same in every language. */
const browserNames: Readonly<Record<BrowserFamily, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};
const systemNames: Readonly<Record<SystemFamily, string>> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ipad: 'iPad',
  iphone: 'iPhone',
  linux: 'Linux',
  mac: 'Mac',
  windows: 'Windows',
};

/** `Chrome auf Windows`, as far as it is known; undefined if nothing is. */
export function deviceText(
  { browser, system }: Device,
  words: Texts<'adminRecords'>['sessions'],
): string | undefined {
  const named = browser && ltr(browserNames[browser]);
  if (!system) return named;
  return fill(words.device, {
    browser: named ?? words.unknownBrowser,
    system: ltr(systemNames[system]),
  });
}
