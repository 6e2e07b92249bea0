import type { Failure } from '#platform/browser/api.ts';
import { minuteMs } from '#platform/time/units.ts';

/** How long an act can be undone, in ms; the client is told after it. */
export const undoMs = minuteMs;

/** A change that was made, and how to take it back. */
export interface Made {
  /** Says that it was made. */
  said: string;
  takeBack: () => Promise<{ ok: true } | Failure>;
}

/**
 * Duration and position of a toast with an undo button: at the foot, away from the buttons of rows, since it stays
 * for so long (decision 23).
 */
export const undoPlace = { duration: undoMs, position: 'bottom-left' } as const;
