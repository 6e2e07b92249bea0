import { useState, useSyncExternalStore } from 'react';
import { areaOf, type AreaName } from '#features/desk/desk/areas.ts';
import { onHashChange } from '#platform/desk/use-area-query.ts';

/** The area named by the address, and all areas opened so far; those stay mounted and keep what was typed. */
export function useArea(): { area: AreaName; opened: readonly AreaName[] } {
  const area = useSyncExternalStore(onHashChange, () => areaOf(location.hash));
  const [opened, setOpened] = useState<readonly AreaName[]>([area]);
  if (!opened.includes(area)) setOpened([...opened, area]);
  return { area, opened };
}
