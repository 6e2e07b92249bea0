import { useSyncExternalStore } from 'react';

/** Calls the listener whenever the address's fragment changes; gives back how to stop that. */
export function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** What the address asks of its area: all after the `?` of its fragment. */
export function useAreaQuery(): string {
  return useSyncExternalStore(onHashChange, () => location.hash.split('?')[1] ?? '');
}
