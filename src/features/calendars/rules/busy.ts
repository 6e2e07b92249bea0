/** Time that consultants have given to something else, as their own calendars tell it. */
import { dayMs } from '#platform/time/units.ts';

/** Milliseconds since 1970: from which on until before which. */
export interface BusySpan {
  from: number;
  to: number;
}

/** The same of one consultant. */
export interface ConsultantBusy extends BusySpan {
  consultant: string;
}

/** No piece is longer, so that whoever looks a day back from a time sees all that reach into it. */
export const longestPieceMs = dayMs;

/** Spans in pieces, none of them longer than a day. */
export function toPieces(spans: readonly BusySpan[]): BusySpan[] {
  return spans.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / longestPieceMs) }, (_, index) => {
      const start = from + index * longestPieceMs;
      return { from: start, to: Math.min(start + longestPieceMs, to) };
    }),
  );
}
