/**
 * Holds back what the first view does not need until it has been painted: the whole style sheets and
 * the scripts, which the build names in this script's own `data-sheets` and `data-scripts`, typefaces,
 * whose stand-ins take up the same room, and drawings. Where they lie in a cache already, or the page
 * does not begin at its beginning, nothing waits, so that nothing changes its face or place. What is
 * pressed or sent before the scripts are there is done once they are.
 * Pages carry it as inline source text: it refers to nothing outside itself.
 */
export function holdUntilPainted(): void {
  const root = document.documentElement;
  const names = document.currentScript?.dataset;
  const listed = (list: string) => names?.[list]?.match(/\S+/g) ?? [];
  const sheets = listed('sheets');
  const scripts = listed('scripts');
  const [visit] = performance.getEntriesByType('navigation');
  const arrival = visit instanceof PerformanceNavigationTiming ? visit.type : 'navigate';
  const isKept =
    document.referrer.startsWith(`${location.origin}/`) ||
    location.hash !== '' ||
    arrival !== 'navigate' ||
    ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);
  root.toggleAttribute('data-unstyled', true);

  function addSheet(href: string) {
    return new Promise((done) => {
      const sheet = { rel: 'stylesheet', href, onload: done, onerror: done };
      const link = Object.assign(document.createElement('link'), sheet);
      link.setAttribute('blocking', 'render');
      document.head.append(link);
    });
  }

  let again: (() => void) | undefined;
  function keep(event: Event) {
    const { target } = event;
    const button =
      target instanceof Element && target.closest<HTMLElement>('button[type="button"]');
    if (target instanceof HTMLFormElement) again = () => target.requestSubmit();
    else if (button) again = () => button.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const waiting = new AbortController();
  const early = { capture: true, signal: waiting.signal };
  for (const event of ['click', 'submit']) addEventListener(event, keep, early);

  async function begin() {
    await Promise.all(sheets.map(addSheet));
    root.removeAttribute('data-unstyled');
    if (document.readyState === 'loading') {
      await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
    }
    // Firefox has gone to the place before what lies above it had its height.
    if (arrival === 'navigate') {
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    }
    for (const use of document.querySelectorAll<SVGUseElement>('use:not([href])')) {
      use.setAttribute('href', use.dataset['href'] ?? '');
    }
    const loads = scripts.map((address) => import(/* @vite-ignore */ address));
    const loaded = await Promise.allSettled(loads);
    waiting.abort();
    if (loaded.every(({ status }) => status === 'fulfilled')) again?.();
  }

  let hasBegun = false;
  function beginOnce() {
    if (!hasBegun) void begin();
    hasBegun = true;
  }
  if (isKept) {
    beginOnce();
    return;
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) beginOnce();
  }).observe({ type: 'paint', buffered: true });
  // A page opened in the background is painted when somebody looks; not every browser tells.
  setTimeout(beginOnce, 3000);
}
