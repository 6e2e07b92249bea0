/** Requests that nobody answered: when they lapse, and how that comes to pass. */
import { requestHours } from '#firm';

const hourMs = 60 * 60_000;

/** How long a request waits for an answer, in milliseconds. */
export const lapseMs = requestHours * hourMs;

/**
 * When a request lapses that is made, or moved by the firm, at this moment, unless it begins before; in
 * milliseconds.
 */
export const lapseOf = (now: Date): number => now.getTime() + lapseMs;

interface LapsePorts {
  /** Lets up to `limit` lapse that are due. Gives how many were due. */
  expire: (limit: number) => Promise<number>;
  /** True when the function has to end; what is left is the next run's. */
  isLate: () => boolean;
}

/** Small enough that one portion is done well within the store's time limit. */
const portion = 100;

/** Lets requests lapse until none is due any more, or time is up. Gives how many were due. */
export async function lapse({ expire, isLate }: LapsePorts): Promise<number> {
  for (let sum = 0; ;) {
    const due = await expire(portion);
    sum += due;
    if (due < portion || isLate()) return sum;
  }
}
