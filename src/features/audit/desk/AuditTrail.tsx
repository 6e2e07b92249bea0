import { listAudit } from '#features/audit/contract/audit-routes.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { listing } from '#platform/desk/pages.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { deviceText } from '#platform/desk/device-text.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { actorText, isolated } from './actor-text.ts';

const trail = listing('audit', null, (call, query) => call(listAudit, { query }));

/** The audit log of the desk, newest entries first. `nameOf` knows the names of some records. */
export function AuditTrail({ nameOf }: { nameOf: (id: string) => string | undefined }) {
  const { recordsTexts: words, locale } = useDesk();
  const pages = usePages(trail);
  return (
    <Part title={words.audit.title}>
      <p className="desk-note">{words.audit.note}</p>
      <Scroll label={words.audit.title}>
        <ul className="desk-rows">
          {pages.items.map(
            ({ id, at, action, actor, source, factor, subject, count, ...device }) => (
              <li key={id} className="desk-row desk-row-text">
                <p className="desk-row-when tabular">{formatInstant(at, locale)}</p>
                <div className="desk-row-main">
                  <p>
                    {words.audit.actions[action]}
                    {count !== undefined &&
                      ` · ${fill(words.audit.count, { count: formatNumber(count, locale) })}`}
                  </p>
                  <p className="desk-row-more">
                    {[
                      actorText(actor, words.audit.actors),
                      deviceText(device, words.sessions),
                      factor && words.audit.withFactor,
                      source !== undefined &&
                        fill(words.audit.source, { source: isolated(source) }),
                    ]
                      .filter(Boolean)
                      .join('\u00a0· ')}
                  </p>
                  {subject !== undefined && (
                    <p className="desk-row-more">
                      {nameOf(subject) === undefined ? (
                        <bdi dir="ltr">{subject}</bdi>
                      ) : (
                        <bdi>{nameOf(subject)}</bdi>
                      )}
                    </p>
                  )}
                </div>
              </li>
            ),
          )}
        </ul>
        <ListState
          phase={pages.phase}
          isEmpty={pages.items.length === 0}
          empty={words.audit.none}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </Scroll>
    </Part>
  );
}
