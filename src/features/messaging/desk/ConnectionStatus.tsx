import type { Texts } from '#platform/i18n/texts.ts';
import type { Connection } from './messaging-state.ts';

interface ConnectionStatusProps {
  texts: Texts<'messaging'>['status'];
  connection: Connection;
  isRefreshing: boolean;
  hasEnded: boolean;
  onRefresh: () => void;
}

/** State of the connection, announced to screen readers when it changes, and a button to refresh it. */
export function ConnectionStatus({
  texts,
  connection,
  isRefreshing,
  hasEnded,
  onRefresh,
}: ConnectionStatusProps) {
  return (
    <section className="connection" aria-labelledby="connection">
      <h2 id="connection" className="eyebrow">
        {texts.title}
      </h2>
      {/* Reserves the height of the longest text, to avoid a layout shift when the answer comes. */}
      <div className="connection-state display-3" data-longest={texts.error}>
        <p role="status" data-connection={connection}>
          {texts[connection]}
        </p>
      </div>
      <div className="connection-refresh">
        <button
          type="button"
          className="button-quiet"
          aria-disabled={isRefreshing}
          onClick={isRefreshing ? undefined : onRefresh}
        >
          {isRefreshing ? texts.refreshing : texts.refresh}
        </button>
        <p role="status">{hasEnded ? texts.ended : ''}</p>
      </div>
    </section>
  );
}
