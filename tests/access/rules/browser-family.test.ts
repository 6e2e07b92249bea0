import { expect, it } from 'vitest';
import { browserFamilyOf } from '#features/access/rules/browser-family.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit}`;

it.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'chrome'],
  [`${windows} HeadlessChrome/140.0.0.0 Safari/537.36`, 'chrome'],
  [`${phone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'chrome'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'edge'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'opera'],
  [`${phone} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  [`${phone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'firefox'],
  [`${phone} Version/18.0 Mobile/15E148 Safari/604.1`, 'safari'],
  ['curl/8.0', undefined],
  ['', undefined],
])('browserFamilyOf: %s is %s', (userAgent, family) =>
  expect(browserFamilyOf(userAgent)).toBe(family),
);
