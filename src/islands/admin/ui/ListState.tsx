import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from './ActionButton.tsx';

export interface ListStateProps {
  phase: 'loading' | 'ready' | 'failed';
  isEmpty: boolean;
  empty: string;
  hasMore?: boolean;
  onMore?: () => Promise<unknown>;
}

/** What stands below a list: that it is on its way, empty, out of reach, or has more to it. */
export function ListState({ phase, isEmpty, empty, hasMore = false, onMore }: ListStateProps) {
  const { texts, reload } = useDesk();
  if (phase === 'failed') {
    return (
      <div className="notice" role="alert">
        <p>{texts.loadFailed}</p>
        <ActionButton onAction={reload}>{texts.retry}</ActionButton>
      </div>
    );
  }
  if (isEmpty && phase === 'loading') return <p className="desk-empty">{texts.loading}</p>;
  if (isEmpty && !hasMore) return <p className="desk-empty">{empty}</p>;
  if (!hasMore || !onMore) return null;
  return (
    <div className="desk-actions">
      <ActionButton onAction={onMore}>{texts.more}</ActionButton>
    </div>
  );
}
