/** Times next to one that is lost: as many later ones as there may be, filled up with the latest earlier ones. */
const mostNamed = 3;

/** `times` ascend; `isLater` tells those that begin at the lost time or after it. */
export function nextTo<T>(times: readonly T[], isLater: (time: T) => boolean): T[] {
  const later = times.filter(isLater).slice(0, mostNamed);
  const missing = mostNamed - later.length;
  const earlier = missing > 0 ? times.filter((time) => !isLater(time)).slice(-missing) : [];
  return [...earlier, ...later];
}
