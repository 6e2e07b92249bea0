/** How pauses between attempts grow: from `firstMs`, doubling, up to `mostMs`. */
export interface Growth {
  firstMs: number;
  mostMs: number;
}

/** Milliseconds to wait after the n-th failure in a row; half of it is random (`random` in 0…1). */
export function growingPause(failures: number, growth: Growth, random: () => number): number {
  const full = Math.min(growth.mostMs, growth.firstMs * 2 ** Math.max(0, failures - 1));
  return full / 2 + (random() * full) / 2;
}
