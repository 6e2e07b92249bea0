import type { Meeting } from '#contract/consultant.ts';
import type { Texts } from '#i18n/texts.ts';
import { useCalm } from './use-calm.ts';

export interface MeetingChoiceProps {
  texts: Texts<'booking'>['meeting'];
  /** How one may meet about the chosen service, the usual way first. */
  ways: readonly Meeting[];
  chosen: Meeting | undefined;
  /** It was chosen before the page was left. */
  isKept: boolean;
  onChoose: (meeting: Meeting) => void;
}

/** At the office, by telephone or by video, where the service leaves a choice. */
export function MeetingChoice(props: MeetingChoiceProps) {
  const { texts, ways, chosen, isKept, onChoose } = props;
  if (!useCalm(ways.length > 1, isKept)) return null;
  return (
    <fieldset role="radiogroup" className="times meetings">
      <legend>{texts.label}</legend>
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
