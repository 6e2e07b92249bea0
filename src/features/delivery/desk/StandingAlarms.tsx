import { fill } from '#platform/i18n/fill.ts';
import { useUndelivered } from '#features/delivery/desk/undelivered.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';

/** Standing alarms with what to do about each, shown above every area. */
export function StandingAlarms() {
  const { alarmTexts: words, locale } = useDesk();
  const { standing } = useUndelivered();
  return (
    <div role="status" className="desk-alarms">
      {standing.map(({ code, since }) => (
        <div key={code} className="notice desk-notice">
          <p className="desk-strong">{words.codes[code].title}</p>
          <p>{words.codes[code].cure}</p>
          <p className="desk-note">
            {fill(words.since, { at: formatInstant(since, locale) })} ·{' '}
            <bdi className="tabular">{code}</bdi>
          </p>
        </div>
      ))}
    </div>
  );
}
