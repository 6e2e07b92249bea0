import { useSyncExternalStore } from 'react';

/** Calls the listener when the address's fragment changes; returns a function that removes it. */
export function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The query of this area in the address: everything after `?` in the fragment, if it names the area. */
export function useAreaQuery(area: string): string {
  return useSyncExternalStore(onHashChange, () => {
    const [name, query = ''] = location.hash.slice(1).split('?');
    return name === area ? query : '';
  });
}
