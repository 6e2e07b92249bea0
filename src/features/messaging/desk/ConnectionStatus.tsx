import type { Texts } from '#platform/i18n/texts.ts';
import type { Connection } from './messaging-state.ts';

interface ConnectionStatusProps {
  texts: Texts<'messaging'>['status'];
  connection: Connection;
  isRefreshing: boolean;
  hasEnded: boolean;
  onRefresh: () => void;
}

/** Where the connection stands, read out when it changes, and the way to ask again. */
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
      {/* Keeps the room of the longest, so that nothing moves when the answer comes. */}
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
