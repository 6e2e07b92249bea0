/** Which guide to installing the site a device is shown, with stubs of the browser. */
import { afterEach, expect, it, vi } from 'vitest';
import { chooseGuide } from '#sections/install/choose-guide.ts';

afterEach(() => vi.unstubAllGlobals());

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Mobile Safari/537.36';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36';

it.each([
  ['an iPhone', 'ios', { userAgent: iPhone, maxTouchPoints: 5 }, false],
  ['an iPad, which calls itself a Mac', 'ios', { userAgent: mac, maxTouchPoints: 5 }, false],
  ['a Mac', 'desktop', { userAgent: mac, maxTouchPoints: 0 }, false],
  ['an Android phone', 'android', { userAgent: android, maxTouchPoints: 5 }, false],
  ['a computer', 'desktop', { userAgent: windows, maxTouchPoints: 0 }, false],
  ['an installed app', 'installed', { userAgent: android, maxTouchPoints: 5 }, true],
  ['an installed app of iOS', 'installed', { userAgent: iPhone, standalone: true }, false],
])('chooseGuide: %s is shown "%s"', (_, expected, device, matches) => {
  const setAttribute = vi.fn<(name: string, value: string) => void>();
  vi.stubGlobal('navigator', { maxTouchPoints: 0, ...device });
  vi.stubGlobal('matchMedia', () => ({ matches }));
  vi.stubGlobal('document', { currentScript: { parentElement: { setAttribute } } });
  chooseGuide();
  expect(setAttribute.mock.calls).toEqual([['data-install', expected]]);
});
