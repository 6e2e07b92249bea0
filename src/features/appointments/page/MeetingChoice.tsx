import { useEffect } from 'react';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { reaction, useCalm } from './use-calm.ts';

export interface MeetingChoiceProps {
  texts: Texts<'booking'>['meeting'];
  /** The ways of meeting offered for the chosen service, the default first. */
  ways: readonly Meeting[];
  chosen: Meeting | undefined;
  /** It was chosen before the visitor left the page and came back. */
  isKept: boolean;
  /** The error, where the form was sent before this question was seen. */
  error: string | undefined;
  /** Whether the question has been in view long enough to be answered. */
  onSeen: (isSeen: boolean) => void;
  onChoose: (meeting: Meeting) => void;
}

const errorId = 'booking-meeting-error';

/** The choice between office, telephone and video, where the service offers several. */
export function MeetingChoice(props: MeetingChoiceProps) {
  const { texts, ways, chosen, isKept, error, onSeen, onChoose } = props;
  const isWanted = ways.length > 1;
  const isCalm = useCalm(isWanted, isKept);
  const isShown = isCalm || (isWanted && error !== undefined);

  useEffect(() => {
    if (!isShown) return;
    // The click on the submit button may be what made it appear.
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
