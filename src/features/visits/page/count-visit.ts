import { hasConsent, onConsentChange } from '#features/consent/page.ts';

/**
 * Sends one page view to the firm's own counter: once, and only with consent, given before or while the page
 * is open. Nothing but the sent data is known about the view.
 */
export function countVisit(visit: { path: string; locale: string }): void {
  let isCounted = false;

  function count() {
    if (isCounted || !navigator.onLine || !hasConsent('analytics')) return;
    // Made only now: a blob blocks the page until the browser's other process knows it.
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
    isCounted = navigator.sendBeacon('/api/visits', body);
  }

  count();
  onConsentChange(count);
}
