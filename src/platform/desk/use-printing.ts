import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** Listens for the beginning and end of printing, also where the media query changes too late or not at all. */
function onPrinting(listener: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  for (const name of ['beforeprint', 'afterprint'] as const) {
    const note = () => {
      isPrinting = name === 'beforeprint';
      listener();
    };
    addEventListener(name, note, { signal });
  }
  matchMedia('print').addEventListener('change', listener, { signal });
  return () => events.abort();
}

/** Whether the page is being printed: for what only paper has, which is not rendered until then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(onPrinting, () => isPrinting || matchMedia('print').matches);
