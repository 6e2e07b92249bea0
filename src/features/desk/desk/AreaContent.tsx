import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type AreaName, fetchArea, fetchedArea } from './areas.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { DeskWall } from '#platform/desk-ui/DeskWall.tsx';
import { fetchLater } from '#platform/desk-ui/later.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';

/**
 * Content of an area, fetched when it is first opened. Does not use React's `lazy`, which delays content that
 * arrives within 300 ms of other content, and unmounts the whole desk if a fetch fails.
 */
export function AreaContent({ name }: { name: AreaName }) {
  const { texts } = useDesk();
  const [Content, setContent] = useState(() => fetchedArea(name));
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(
    () =>
      fetchArea(name).then(
        (area) => setContent(() => area),
        () => setHasFailed(true),
      ),
    [name],
  );
  useEffect(() => {
    if (!Content) void load();
  }, [Content, load]);

  if (Content) {
    return (
      <DeskWall name={`area:${name}`}>
        <Content />
        <Later />
      </DeskWall>
    );
  }
  if (!hasFailed) return <Skeleton />;
  return (
    <div className="notice" role="alert">
      <p>{texts.loadFailed}</p>
      <ActionButton onAction={load}>{texts.retry}</ActionButton>
    </div>
  );
}

/** How long nothing is read until all of an area is, in ms: what one answer asks for follows at once. */
const quietMs = 300;

/** Fetches what is opened from an area as soon as all that it shows is read. */
function Later() {
  const client = useQueryClient();
  const isFetching = useIsFetching();
  useEffect(() => {
    // What the area asks for first is known only now.
    if (client.isFetching() > 0) return undefined;
    const timer = setTimeout(() => {
      void fetchLater();
      toast.prepare();
    }, quietMs);
    return () => clearTimeout(timer);
  }, [client, isFetching]);
  return null;
}
