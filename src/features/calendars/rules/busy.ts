/** Busy time of consultants, read from their external calendars. */
import { dayMs } from '#platform/time/units.ts';

/** Milliseconds since 1970: from (inclusive) and to (exclusive). */
export interface BusySpan {
  from: number;
  to: number;
}

/** A busy span of one consultant. */
export interface ConsultantBusy extends BusySpan {
  consultant: string;
}

/** Longest piece: searching from a day earlier finds every piece that reaches into a span. */
export const longestPieceMs = dayMs;

/** Splits spans into pieces of at most a day. */
export function toPieces(spans: readonly BusySpan[]): BusySpan[] {
  return spans.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / longestPieceMs) }, (_, index) => {
      const start = from + index * longestPieceMs;
      return { from: start, to: Math.min(start + longestPieceMs, to) };
    }),
  );
}
