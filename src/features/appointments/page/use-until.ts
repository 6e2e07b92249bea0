import { useEffect, useRef } from 'react';

/** Gives a promise of `isSo`, kept once it is drawn. */
export function useUntil(isSo: boolean): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (isSo) for (const goOn of waiting.current.splice(0)) goOn();
  }, [isSo]);
  return () =>
    new Promise((resolve) => {
      if (isSo) resolve();
      else waiting.current.push(resolve);
    });
}
