import type { Meeting } from '#features/consultants/contract.ts';
import type { Texts } from '#platform/i18n/texts.ts';

export interface MeetingChoiceProps {
  texts: Texts<'booking'>['meeting'];
  /** The ways of meeting offered, the default first. */
  ways: readonly Meeting[];
  chosen: Meeting | undefined;
  /** The error, where the firm has changed its rules since the page was loaded. */
  error: string | undefined;
  /** True until the island is hydrated, so that no early choice is lost. */
  disabled?: boolean;
  onChoose: (meeting: Meeting) => void;
}

const errorId = 'booking-meeting-error';

/** The choice between office, telephone and video. One is always chosen, so that nobody has to answer. */
export function MeetingChoice(props: MeetingChoiceProps) {
  const { texts, ways, chosen, error, disabled = false, onChoose } = props;
  if (ways.length < 2) return null;
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
              disabled={disabled}
              onChange={() => onChoose(way)}
            />
            <span>{texts[way]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
