import { useEffect, useRef } from 'react';

/** Returns a function whose promise resolves once `isSo` is true and rendered. */
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
