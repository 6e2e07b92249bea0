/** A list that is read page by page; no network, no React. */
export interface PagesState<T> {
  items: readonly T[];
  hasMore: boolean;
  phase: 'loading' | 'ready' | 'failed';
}

export const noPages: PagesState<never> = { items: [], hasMore: false, phase: 'loading' };

/** The list from its beginning; a page as long as was asked for may have another after it. */
export function firstPage<T>(items: readonly T[], limit: number): PagesState<T> {
  return { items, hasMore: items.length >= limit, phase: 'ready' };
}

/** The list with its next page; what moved between two readings is not listed twice. */
export function nextPage<T>(
  state: PagesState<T>,
  page: readonly T[],
  { limit, keyOf }: { limit: number; keyOf: (item: T) => string },
): PagesState<T> {
  const known = new Set(state.items.map(keyOf));
  const added = page.filter((item) => !known.has(keyOf(item)));
  return { items: [...state.items, ...added], hasMore: page.length >= limit, phase: 'ready' };
}

/** The list with one item as it is now. */
export function withItem<T extends { id: string }>(state: PagesState<T>, item: T): PagesState<T> {
  return { ...state, items: state.items.map((other) => (other.id === item.id ? item : other)) };
}

/** The list without these. */
export function withoutItems<T extends { id: string }>(
  state: PagesState<T>,
  ids: ReadonlySet<string>,
): PagesState<T> {
  return { ...state, items: state.items.filter(({ id }) => !ids.has(id)) };
}
