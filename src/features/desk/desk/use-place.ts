import { useEffect, useLayoutEffect, useRef } from 'react';
import { onHashChange } from '#platform/desk/use-area-query.ts';
import type { AreaName } from './areas.ts';

/** A new entry of the browser's history has no state yet. */
function mark(): void {
  if (history.state === null) history.replaceState({ isVisited: true }, '');
}

/** An area that is opened starts at its top; going back restores where one was. */
export function usePlace(area: AreaName): void {
  const places = useRef(new Map<AreaName, number>());
  useLayoutEffect(() => {
    const top = history.state === null ? 0 : places.current.get(area);
    mark();
    // After a reload the browser does it.
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  }, [area]);
  useEffect(() => {
    const keep = () => void places.current.set(area, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [area]);
  // Entries within an area, as another day of the calendar, are visited too.
  useEffect(() => onHashChange(() => setTimeout(mark)), []);
}
