import { useSyncExternalStore } from 'react';

const narrow = '(width < 48rem)';

function onChange(listener: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(onChange, () => matchMedia(narrow).matches);
