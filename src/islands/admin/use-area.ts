import { useState, useSyncExternalStore } from 'react';
import { areaOf, type AreaName } from './areas.ts';

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** What the address asks of its area: all after the `?` of its fragment. */
export function useAreaQuery(): string {
  return useSyncExternalStore(subscribe, () => location.hash.split('?')[1] ?? '');
}

/** The area that the address names, and all that were opened: those keep what was typed. */
export function useArea(): { area: AreaName; opened: readonly AreaName[] } {
  const area = useSyncExternalStore(subscribe, () => areaOf(location.hash));
  const [opened, setOpened] = useState<readonly AreaName[]>([area]);
  if (!opened.includes(area)) setOpened([...opened, area]);
  return { area, opened };
}
