import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Progress } from './use-portions.ts';

/** The progress or the result of a bulk act. */
export function ProgressPart({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { bulkTexts: words, locale } = useDesk();
  if (progress.name === 'idle') return null;
  const { name, done, skipped, count } = progress;
  const values = {
    done: formatNumber(done, locale),
    skipped: formatNumber(skipped, locale),
    count: formatNumber(count, locale),
  };
  return (
    <section className="desk-part">
      <p role="status">{fill(words[name], values)}</p>
      {name === 'running' && (
        <>
          <progress
            className="desk-progress"
            value={done + skipped}
            max={count}
            aria-label={words.progress}
          />
          <div className="desk-actions">
            <button type="button" className="button-quiet desk-button" onClick={onStop}>
              {words.stop}
            </button>
          </div>
        </>
      )}
      {name !== 'running' && skipped > 0 && (
        <p className="desk-note">{fill(words.skipped, values)}</p>
      )}
    </section>
  );
}
