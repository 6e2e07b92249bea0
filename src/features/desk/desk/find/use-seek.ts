import { useCallback, useEffect, useState } from 'react';
import { type AreaName, areaOf } from '#features/desk/desk/areas.ts';
import type { Sought } from '#platform/desk/sought.ts';
import { onHashChange } from '#platform/desk/use-area-query.ts';

/** What is sought in the area that is shown, and how to seek. Forgotten as soon as another area is opened. */
export function useSeek(area: AreaName) {
  const [sought, setSought] = useState<Sought | null>(null);
  useEffect(
    () =>
      onHashChange(() => setSought((one) => (one?.area === areaOf(location.hash) ? one : null))),
    [],
  );
  const seek = useCallback((next: Sought) => {
    setSought(next);
    if (areaOf(location.hash) !== next.area) location.hash = `#${next.area}`;
  }, []);
  // The address changes a moment later, and a hidden area cannot take the focus.
  return { sought: sought?.area === area ? sought : null, seek };
}
