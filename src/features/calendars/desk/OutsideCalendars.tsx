import { useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { OutsideForm } from './OutsideForm.tsx';
import { outsideReading } from './outside-readings.ts';
import { OutsideRow } from './OutsideRow.tsx';

/** The external calendars of a consultant, whose events may block time. */
export function OutsideCalendars({ consultant }: { consultant: string }) {
  const { hoursTexts } = useDesk();
  const words = hoursTexts.outside;
  const { value, hasFailed } = useRead(outsideReading(consultant));
  const calendars = (value ?? []).filter((one) => one.consultant === consultant);
  return (
    <Part title={words.title}>
      <p className="desk-note">{words.note}</p>
      <div className="desk-columns">
        <div className="desk-stack">
          <OutsideForm key={consultant} consultant={consultant} />
          <details>
            <summary>{words.help.title}</summary>
            <dl className="desk-facts">
              {(['google', 'outlook', 'icloud'] as const).map((provider) => (
                <div key={provider}>
                  <dt>{names[provider]}</dt>
                  <dd>{words.help[provider]}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
        <div>
          <ul className="desk-rows">
            {calendars.map((calendar) => (
              <OutsideRow key={calendar.id} calendar={calendar} />
            ))}
          </ul>
          <ListState
            phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
            isEmpty={calendars.length === 0}
            empty={words.none}
          />
        </div>
      </div>
    </Part>
  );
}

/** Product names, the same in every language. */
const names = { google: 'Google', outlook: 'Outlook', icloud: 'iCloud' } as const;
