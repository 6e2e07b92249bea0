/** A copy of the list with one item moved by `by` places; unchanged if that would be outside of the list. */
export function moved<T>(items: readonly T[], index: number, by: number): T[] {
  const target = index + by;
  const item = items[index];
  if (item === undefined || target < 0 || target >= items.length) return [...items];
  return items.toSpliced(index, 1).toSpliced(target, 0, item);
}
