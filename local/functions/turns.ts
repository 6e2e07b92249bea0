/**
 * Lets `atOnce` pieces of work run at a time and the others wait their turn. On Netlify every
 * request has an instance of its own; in this one process a crowd would else spend its time limits
 * waiting for each other.
 */
export function createTurns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn goes straight to the next in line, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
