/** An instant and the minutes by which a zone's clocks are ahead of UTC then. */
export type ClockSample = readonly [instant: number, minutes: number];

/**
 * Marks the document before the first paint: `data-abroad` where the device's clocks differ from the firm's, so
 * that the visitor's own hour has its room from the start and nothing moves (booking.css); else `data-here`, so that
 * the page needs no `Intl` for the firm's date (`firm-clock.ts`), which would keep a slow phone busy. The page inlines
 * this function's source text, so it must not refer to anything outside itself.
 */
export function markAbroad(firm: readonly ClockSample[]): void {
  const isHere = firm.every(([at, minutes]) => new Date(at).getTimezoneOffset() === -minutes);
  document.documentElement.setAttribute(isHere ? 'data-here' : 'data-abroad', '');
}
