/**
 * Defers what the first view does not need until after the first paint: the complete style sheets and the
 * scripts (named by the build in this script's `data-sheets` and `data-scripts`), typefaces (their stand-ins
 * take up the same room) and drawings; the parts below it are then laid out one after another. Nothing is
 * deferred if the files are cached already or the page does not open at its beginning, so that nothing changes
 * its look or place. Clicks and submits before the scripts are loaded are repeated afterwards. Pages inline this
 * function's source text, so it must not refer to anything outside itself.
 */
export function holdUntilPainted(): void {
  const root = document.documentElement;
  const names = document.currentScript?.dataset;
  const listed = (list: string) => names?.[list]?.match(/\S+/g) ?? [];
  const sheets = listed('sheets');
  const scripts = listed('scripts');
  const [visit] = performance.getEntriesByType('navigation');
  const arrival: unknown = visit && Reflect.get(visit, 'type');
  const isKept =
    document.referrer.startsWith(`${location.origin}/`) ||
    location.hash !== '' ||
    arrival !== 'navigate' ||
    ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);
  root.dataset['unstyled'] = '';
  if (!isKept) root.dataset['parts'] = '';

  function addLink(rel: string, href: string, more: object = {}) {
    const link = Object.assign(document.createElement('link'), { rel, href, ...more });
    document.head.append(link);
    return new Promise<HTMLLinkElement>((done) => {
      link.onload = link.onerror = () => done(link);
    });
  }

  /** After the next frame; a hidden page draws none. */
  const nextFrame = () =>
    new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
      setTimeout(done, 100);
    });

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
    // All apply at once: one alone would change the order of the rules, and each restyles the whole page.
    const how = isKept ? { blocking: 'render' } : { media: 'print', fetchPriority: 'high' };
    const links = sheets.map((sheet) => addLink('stylesheet', sheet, how));
    for (const script of scripts) void addLink('modulepreload', script);
    for (const link of await Promise.all(links)) link.media = 'all';
    delete root.dataset['unstyled'];
    if (document.readyState === 'loading') {
      await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
    }
    // Firefox has scrolled to the fragment before the content above it had its height.
    if (arrival === 'navigate') {
      document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' });
    }
    // The sheets are drawn first: together with the scripts that would be one long task.
    if (!isKept) await nextFrame();
    for (const use of document.querySelectorAll<SVGUseElement>('use:not([href])')) {
      use.setAttribute('href', use.dataset['href'] ?? '');
    }
    const loads = scripts.map((script) => import(/* @vite-ignore */ script));
    let isWhole = true;
    for (const one of await Promise.allSettled(loads)) {
      if (one.status === 'fulfilled') continue;
      isWhole = false;
      // As for a script that the page names itself.
      reportError(one.reason);
    }
    waiting.abort();
    if (isWhole) again?.();
    // One part of the page after another is laid out (`tokens.css`); none waits on a kept visit.
    const parts = document.querySelectorAll<HTMLElement>('[data-parts] :is(main > *, footer)');
    for (const part of parts) {
      await nextFrame();
      part.style.contentVisibility = 'visible';
    }
    delete root.dataset['parts'];
  }

  let begun: Promise<void> | undefined;
  const beginOnce = () => void (begun ??= begin());
  if (isKept) {
    beginOnce();
    return;
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) beginOnce();
  }).observe({ type: 'paint', buffered: true });
  // A page opened in the background is painted only when it is shown, and not every browser reports that.
  setTimeout(beginOnce, 3000);
}
