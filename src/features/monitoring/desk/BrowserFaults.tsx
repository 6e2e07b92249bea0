import { listBrowserFaults } from '#platform/contract/browser-fault-routes.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';

const browserFaults = reading(['faults', 'browser'], (call) => call(listBrowserFaults));

/**
 * Faults reported by browsers, separate from the server's, because anybody can send a report. Its content is
 * shown as plain text only.
 */
export function BrowserFaults() {
  const { texts, alarmTexts, locale } = useDesk();
  const words = alarmTexts.faults.browser;
  const { value, hasFailed } = useRead(browserFaults);
  return (
    <section className="desk-stack" aria-labelledby="browser-faults">
      <h4 id="browser-faults" className="desk-strong">
        {words.title}
      </h4>
      <p className="desk-note">{words.lead}</p>
      {hasFailed && <p className="desk-note">{texts.loadFailed}</p>}
      {value?.length === 0 && <p className="desk-empty">{words.none}</p>}
      {value !== undefined && value.length > 0 && (
        <Scroll label={words.title}>
          <ul className="desk-rows">
            {value.map(({ count, first, last, ...fault }) => (
              <li key={JSON.stringify(fault)} className="desk-row desk-row-text">
                <p className="desk-row-when tabular">{formatInstant(last, locale)}</p>
                <div className="desk-row-main">
                  <p>
                    <bdi dir="ltr">{`${fault.route} · ${fault.name}: ${fault.message}`}</bdi>
                  </p>
                  <p className="desk-row-more">
                    {words.count}: {formatNumber(count, locale)}
                    {count > 1 &&
                      `, ${fill(words.since, { at: isolate(formatInstant(first, locale)) })}`}
                  </p>
                  <p className="desk-row-more">
                    {words.where}: <bdi dir="ltr">{fault.where}</bdi> · {words.release}:{' '}
                    <bdi dir="ltr">{fault.release}</bdi>
                  </p>
                  <p className="desk-row-more">
                    {words.place}: <bdi dir="ltr">{fault.frames.join(' ← ')}</bdi>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Scroll>
      )}
    </section>
  );
}
