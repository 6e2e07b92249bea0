import { expect, it } from 'vitest';
import { deviceOf } from '#features/access/rules/device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const of = (system: string) => `Mozilla/5.0 (${system}) ${webkit}`;
const windows = of('Windows NT 10.0; Win64; x64');
const phone = of('iPhone; CPU iPhone OS 18_0 like Mac OS X');
const android = of('Linux; Android 10; K');

it.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [`${windows} HeadlessChrome/140.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [`${phone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'chrome', 'iphone'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'edge', 'windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'opera', 'windows'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox', 'linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefox', 'android'],
  [`${phone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'iphone'],
  [`${phone} Version/18.0 Mobile/15E148 Safari/604.1`, 'safari', 'iphone'],
  [`${of('iPad; CPU OS 16_4 like Mac OS X')} Version/16.4 Safari/604.1`, 'safari', 'ipad'],
  [`${of('Macintosh; Intel Mac OS X 10_15_7')} Version/18.0 Safari/605.1.15`, 'safari', 'mac'],
  [`${of('X11; CrOS x86_64 14541.0.0')} Chrome/140.0.0.0 Safari/537.36`, 'chrome', 'chromeos'],
  ['curl/8.0', undefined, undefined],
  ['', undefined, undefined],
])('deviceOf: %s is %s on %s', (userAgent, browser, system) =>
  expect(deviceOf(userAgent)).toEqual({ browser, system }),
);
