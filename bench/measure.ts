export interface Figures {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

/** The middle value of a sorted list; NaN for an empty one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Runs every task once, `concurrency` at a time. */
export async function measure(
  tasks: readonly (() => Promise<unknown>)[],
  concurrency: number,
): Promise<Figures> {
  const waiting = tasks.values();
  const took: number[] = [];
  const begun = performance.now();
  const worker = async () => {
    for (const task of waiting) {
      const start = performance.now();
      await task();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { perSecond: tasks.length / seconds, p50: at(0.5), p99: at(0.99) };
}

export function printRow(name: string, { perSecond, p50, p99 }: Figures): void {
  const columns = [
    name.padEnd(52),
    `${perSecond.toFixed(0).padStart(7)}/s`,
    `p50 ${p50.toFixed(2).padStart(7)} ms`,
    `p99 ${p99.toFixed(2).padStart(7)} ms`,
  ];
  console.log(columns.join('  '));
}
