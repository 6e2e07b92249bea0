import { useEffect } from 'react';

/** While `isWaiting`, calls `act` when the device is online again. */
export function useOnline(isWaiting: boolean, act: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => void act();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWaiting, act]);
}
