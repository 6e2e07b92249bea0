/**
 * Marks the element around the running script, before the first paint, with how this device installs the
 * site: `ios`, `android`, `installed`, or `desktop`, which leaves open which phone is meant. Pages inline
 * this function's source text, so it must not refer to anything outside itself.
 */
export function chooseGuide(): void {
  const { userAgent, maxTouchPoints } = navigator;
  const isStandalone =
    matchMedia('(display-mode: standalone)').matches ||
    Reflect.get(navigator, 'standalone') === true;
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  const isApple = /iP(?:hone|ad|od)/.test(userAgent);
  const isIos = isApple || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const way = isIos ? 'ios' : userAgent.includes('Android') ? 'android' : 'desktop';
  document.currentScript?.parentElement?.setAttribute(
    'data-install',
    isStandalone ? 'installed' : way,
  );
}
