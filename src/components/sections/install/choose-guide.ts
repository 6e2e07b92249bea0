/**
 * Tells the element around the running script, before anything is painted, how this device installs
 * the site: `ios`, `android`, `installed`, or `desktop`, which says nothing of the telephone that is
 * meant. Pages carry it as inline source text, so it may refer to nothing outside itself.
 */
export function chooseGuide(): void {
  const { userAgent, maxTouchPoints } = navigator;
  const isStandalone =
    matchMedia('(display-mode: standalone)').matches ||
    Reflect.get(navigator, 'standalone') === true;
  // An iPad says that it is a Mac, but no Mac is touched.
  const isApple = /iP(?:hone|ad|od)/.test(userAgent);
  const isIos = isApple || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const way = isIos ? 'ios' : userAgent.includes('Android') ? 'android' : 'desktop';
  document.currentScript?.parentElement?.setAttribute(
    'data-install',
    isStandalone ? 'installed' : way,
  );
}
