import { useEffect } from 'react';
import { useWaiting } from '#features/desk/desk/waiting.ts';

/** Shows the number as a badge on the icon of the installed app; none where the platform has no badges. */
function show(count: number) {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

/** Counts what waits on the icon of the installed desk, until the admin leaves the desk. */
export function AppBadge() {
  const waiting = useWaiting();
  const count = waiting && Object.values(waiting).reduce((sum, [each]) => sum + each, 0);
  useEffect(() => {
    if (count !== undefined) show(count);
  }, [count]);
  useEffect(() => () => show(0), []);
  return null;
}
