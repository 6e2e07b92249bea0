/**
 * Runs at most `atOnce` tasks at a time; the others wait. On Netlify every request has an instance of its
 * own; in this one process many requests at once would use up their time limits waiting for each other.
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
      // The turn goes directly to the next task in line, so no new task can take it first.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
