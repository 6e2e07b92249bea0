import type { KnownClocks } from '#platform/time/zone.ts';

/**
 * Marks the document where the device's clocks differ from the firm's, before the first paint: the visitor's
 * own hour then has its room from the start, and nothing moves (booking.css). `Intl` would know the zone, but
 * keeps a slow phone busy. The page inlines this function's source text, so it must not refer to anything
 * outside itself.
 */
export function markAbroad(firm: KnownClocks['changes']): void {
  const isHere = firm.every(
    ([from, offset]) => new Date(from).getTimezoneOffset() * -60_000 === offset,
  );
  document.documentElement.toggleAttribute('data-abroad', !isHere);
}
