/**
 * Tells the element around the running script, before anything is painted, how this device installs
 * the site: `ios`, `manual` (Chrome's menu) or `installed`. Pages carry it as inline source text,
 * so it may refer to nothing outside itself.
 */
export function chooseGuide(): void {
  const { userAgent, maxTouchPoints } = navigator;
  const isStandalone =
    matchMedia('(display-mode: standalone)').matches ||
    Reflect.get(navigator, 'standalone') === true;
  // An iPad says that it is a Mac, but no Mac is touched.
  const isApple = /iP(?:hone|ad|od)/.test(userAgent);
  const isIos = isApple || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  document.currentScript?.parentElement?.setAttribute(
    'data-install',
    isStandalone ? 'installed' : isIos ? 'ios' : 'manual',
  );
}
