import { useSyncExternalStore } from 'react';

/** Calls the listener whenever the address's fragment changes; gives back how to stop that. */
export function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** What the address asks of this area: all after the `?` of its fragment, if it names the area. */
export function useAreaQuery(area: string): string {
  return useSyncExternalStore(onHashChange, () => {
    const [name, query = ''] = location.hash.slice(1).split('?');
    return name === area ? query : '';
  });
}
