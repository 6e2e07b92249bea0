import { useEffect, useEffectEvent } from 'react';

export interface ReturnOptions {
  /** The page is visible again. */
  onVisible: () => void;
  /** The browser restored the page from its back/forward cache. */
  onRestored: () => void;
}

/** Reports that the client is back at the page, from another tab or from another page. */
export function useReturn({ onVisible, onRestored }: ReturnOptions): void {
  const see = useEffectEvent(() => {
    if (!document.hidden) onVisible();
  });
  const show = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onRestored();
  });
  useEffect(() => {
    const followSight = () => see();
    const followShow = (event: PageTransitionEvent) => show(event);
    document.addEventListener('visibilitychange', followSight);
    addEventListener('pageshow', followShow);
    return () => {
      document.removeEventListener('visibilitychange', followSight);
      removeEventListener('pageshow', followShow);
    };
  }, []);
}
