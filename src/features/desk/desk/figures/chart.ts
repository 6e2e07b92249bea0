/** Position of a chart's bar, in units of the chart. No React. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The top of the scale: the smallest even number, at least 4, that no count exceeds. */
export function scaleTop(counts: readonly number[]): number {
  const most = Math.max(0, ...counts);
  return Math.max(4, most + (most % 2));
}

/** One bar per count, side by side over the whole width, starting at the baseline. */
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
