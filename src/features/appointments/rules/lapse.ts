/** When unanswered requests lapse, and the run that lets them lapse. */
import { requestHours } from '#firm';

const hourMs = 60 * 60_000;

/** How long a request waits for an answer, in milliseconds. */
export const lapseMs = requestHours * hourMs;

/**
 * When a request made or moved by the firm at `now` lapses, in milliseconds since 1970. Scripts use the start
 * of the appointment instead if that is earlier.
 */
export const lapseOf = (now: Date): number => now.getTime() + lapseMs;

interface LapsePorts {
  /** Lets up to `limit` due requests lapse. Returns how many were due. */
  expire: (limit: number) => Promise<number>;
  /** True when the function has to end; the next run handles the rest. */
  isLate: () => boolean;
}

/** Small enough that one portion stays well within the store's time limit. */
const portion = 100;

/** Lets requests lapse until none is due or the time is up. Returns how many were due. */
export async function lapse({ expire, isLate }: LapsePorts): Promise<number> {
  for (let sum = 0; ;) {
    const due = await expire(portion);
    sum += due;
    if (due < portion || isLate()) return sum;
  }
}
