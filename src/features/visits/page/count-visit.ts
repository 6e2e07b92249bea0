import { hasConsent, onConsentChange } from '#features/consent/page.ts';

/**
 * Tells the firm's own counter that a page was seen: once, and only with consent, be it given
 * before or while the page is open. What it sends is all that is known of the visit.
 */
export function countVisit(visit: { path: string; locale: string }): void {
  const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
  let isCounted = false;

  function count() {
    if (isCounted || !navigator.onLine || !hasConsent('analytics')) return;
    isCounted = navigator.sendBeacon('/api/visits', body);
  }

  count();
  onConsentChange(count);
}
