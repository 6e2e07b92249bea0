/**
 * Holds back what the first view does not need until it has been painted: typefaces, whose stand-ins
 * take up the same room, drawings, and the scripts that the build has named in this script's own
 * `data-later`. Where all of it lies in a cache already nothing waits, so that nothing changes its
 * face from page to page. Pages carry it as inline source text: it refers to nothing outside itself.
 */
export function holdUntilPainted(): void {
  const root = document.documentElement;
  const scripts = document.currentScript?.dataset['later']?.match(/\S+/g) ?? [];
  const isKept =
    document.referrer.startsWith(`${location.origin}/`) ||
    ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);
  root.toggleAttribute('data-unpainted', !isKept);

  // A second time it finds nothing to do.
  function release() {
    root.removeAttribute('data-unpainted');
    for (const use of document.querySelectorAll<SVGUseElement>('use:not([href])')) {
      use.setAttribute('href', use.dataset['href'] ?? '');
    }
    for (const address of scripts) void import(/* @vite-ignore */ address);
  }

  document.addEventListener('DOMContentLoaded', () => {
    if (isKept) {
      release();
      return;
    }
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint')[0]) release();
    }).observe({ type: 'paint', buffered: true });
    // A page opened in the background is painted when somebody looks; not every browser tells.
    setTimeout(release, 3000);
  });
}
