import { listFaults } from '#features/monitoring/contract/fault-routes.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { BrowserFaults } from './BrowserFaults.tsx';

const faults = reading(['faults'], (call) => call(listFaults));

/** Recent failed calls for the operator, with their cause and the request id in the log. */
export function Faults() {
  const { texts, alarmTexts, locale } = useDesk();
  const words = alarmTexts.faults;
  const { value, hasFailed } = useRead(faults);
  return (
    <Part title={words.title}>
      <p className="desk-note">{words.lead}</p>
      {hasFailed && <p className="desk-note">{texts.loadFailed}</p>}
      {value?.length === 0 && <p className="desk-empty">{words.none}</p>}
      {value !== undefined && value.length > 0 && (
        <Scroll label={words.title}>
          <ul className="desk-rows">
            {value.map(
              ({ at, method, route, status, error, cause, requestId, count = 1, since }) => (
                <li key={requestId + route} className="desk-row desk-row-text">
                  <p className="desk-row-when tabular">{formatInstant(at, locale)}</p>
                  <div className="desk-row-main">
                    <p>
                      <bdi dir="ltr">{`${method} ${route} · ${status}`}</bdi>
                    </p>
                    {count > 1 && since !== undefined && (
                      <p className="desk-row-more">
                        {words.count}: {formatNumber(count, locale)},{' '}
                        {fill(words.browser.since, { at: isolate(formatInstant(since, locale)) })}
                      </p>
                    )}
                    <p className="desk-row-more">
                      {words.cause}: <bdi dir="ltr">{cause ?? error}</bdi>
                    </p>
                    <p className="desk-row-more">
                      {words.request}: <bdi dir="ltr">{requestId}</bdi>
                    </p>
                  </div>
                </li>
              ),
            )}
          </ul>
        </Scroll>
      )}
      <BrowserFaults />
    </Part>
  );
}
