import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from './ActionButton.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface ListStateProps {
  phase: 'loading' | 'ready' | 'failed';
  isEmpty: boolean;
  empty: ReactNode;
  hasMore?: boolean;
  onMore?: () => Promise<unknown>;
}

/** The state of a list: loading, empty, failed, or with more to load. */
export function ListState({ phase, isEmpty, empty, hasMore = false, onMore }: ListStateProps) {
  const { texts } = useDesk();
  const client = useQueryClient();
  if (phase === 'failed') {
    return (
      <div className="notice" role="alert">
        <p>{texts.loadFailed}</p>
        <ActionButton onAction={() => client.invalidateQueries()}>{texts.retry}</ActionButton>
      </div>
    );
  }
  if (isEmpty && phase === 'loading') return <Skeleton />;
  if (isEmpty && !hasMore) return <p className="desk-empty">{empty}</p>;
  if (!hasMore || !onMore) return null;
  return (
    <div className="desk-actions">
      <ActionButton onAction={onMore}>{texts.more}</ActionButton>
    </div>
  );
}
