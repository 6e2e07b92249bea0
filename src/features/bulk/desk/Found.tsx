import { type ReactNode, useEffect, useRef } from 'react';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';

export interface FoundProps {
  /** The server's preview; each new one takes the focus once. */
  preview: object;
  count: number;
  hasMore: boolean;
  /** Short counts by type. */
  parts?: readonly string[];
  sample: readonly { id: string; name: string; when: string; label?: ReactNode }[];
  /** The acts on the found records. */
  children: ReactNode;
}

/** A preview: the number of records, the newest of them, and the acts. */
export function Found({ preview, count, hasMore, parts = [], sample, children }: FoundProps) {
  const { bulkTexts: words, locale } = useDesk();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), [preview]);
  return (
    <section ref={ref} className="desk-part desk-found" tabIndex={-1} aria-labelledby="bulk-found">
      <h3 id="bulk-found" className="desk-part-title">
        {count === 0 ? words.none : fill(words.found, { count: formatNumber(count, locale) })}
      </h3>
      {parts.length > 0 && <p className="desk-note tabular">{parts.join(' · ')}</p>}
      {hasMore && <p className="desk-note">{words.hasMore}</p>}
      {count > 0 && (
        <>
          <p className="desk-note">{words.newest}</p>
          <Scroll label={words.newest}>
            <ul className="desk-rows">
              {sample.map(({ id, name, when, label }) => (
                <li key={id} className="desk-row">
                  <p className="desk-row-when tabular">{when}</p>
                  <div className="desk-row-main">
                    <bdi>{name}</bdi>
                  </div>
                  {label}
                </li>
              ))}
            </ul>
          </Scroll>
          {children}
        </>
      )}
    </section>
  );
}
