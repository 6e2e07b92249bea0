import { useEffect } from 'react';

/** Does what did not work as soon as the device finds its network again. */
export function useOnline(isWaiting: boolean, act: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => void act();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWaiting, act]);
}
