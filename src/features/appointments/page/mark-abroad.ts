/** An instant and the minutes by which a zone's clocks are ahead of UTC then. */
export type ClockSample = readonly [instant: number, minutes: number];

/**
 * Marks the document where the device's clocks differ from the firm's, before the first paint: the visitor's
 * own hour then has its room from the start, and nothing moves (booking.css). `Intl` would know the zone, but
 * keeps a slow phone busy. The page inlines this function's source text, so it must not refer to anything
 * outside itself.
 */
export function markAbroad(firm: readonly ClockSample[]): void {
  const isHere = firm.every(([at, minutes]) => new Date(at).getTimezoneOffset() === -minutes);
  document.documentElement.toggleAttribute('data-abroad', !isHere);
}
