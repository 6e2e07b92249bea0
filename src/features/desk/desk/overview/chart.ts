/** Where the bars of a chart stand, in its own units; no React. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The top of the scale: the least of 4, and then even numbers, that holds every count. */
export function scaleTop(counts: readonly number[]): number {
  const most = Math.max(0, ...counts);
  return Math.max(4, most + (most % 2));
}

/** One bar per count, side by side over the whole width, from the baseline up. */
export function bars(
  counts: readonly number[],
  { width, height, gap }: { width: number; height: number; gap: number },
): Bar[] {
  const top = scaleTop(counts);
  const step = counts.length > 0 ? width / counts.length : 0;
  return counts.map((count, index) => {
    const tall = (count / top) * height;
    return { x: index * step + gap / 2, y: height - tall, width: step - gap, height: tall };
  });
}
