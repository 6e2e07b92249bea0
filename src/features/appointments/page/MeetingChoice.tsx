import { useEffect } from 'react';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { reaction, useCalm } from './use-calm.ts';

export interface MeetingChoiceProps {
  texts: Texts<'booking'>['meeting'];
  /** How one may meet about the chosen service, the usual way first. */
  ways: readonly Meeting[];
  chosen: Meeting | undefined;
  /** It was chosen before the page was left. */
  isKept: boolean;
  /** What to do, where it was sent before this could be asked. */
  error: string | undefined;
  /** Whether the question has been in view long enough to be answered. */
  onSeen: (isSeen: boolean) => void;
  onChoose: (meeting: Meeting) => void;
}

const errorId = 'booking-meeting-error';

/** At the office, by telephone or by video, where the service leaves a choice. */
export function MeetingChoice(props: MeetingChoiceProps) {
  const { texts, ways, chosen, isKept, error, onSeen, onChoose } = props;
  const isWanted = ways.length > 1;
  const isCalm = useCalm(isWanted, isKept);
  const isShown = isCalm || (isWanted && error !== undefined);

  useEffect(() => {
    if (!isShown) return;
    // The click that sends may be what made it appear.
    const timer = setTimeout(onSeen, reaction, true);
    return () => {
      clearTimeout(timer);
      onSeen(false);
    };
  }, [isShown, onSeen]);

  if (!isShown) return null;
  return (
    <fieldset
      role="radiogroup"
      className="times meetings"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend>{texts.label}</legend>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      <div className="times-columns">
        {ways.map((way) => (
          <label key={way} className="time">
            <input
              type="radio"
              name="meeting"
              value={way}
              checked={way === chosen}
              onChange={() => onChoose(way)}
            />
            <span>{texts[way]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
