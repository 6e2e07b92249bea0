import type { Meeting } from '#contract/consultant.ts';
import type { Texts } from '#i18n/texts.ts';
import { useCalm } from './use-calm.ts';

export interface MeetingChoiceProps {
  texts: Texts<'booking'>['meeting'];
  /** How one may meet about the chosen service, the usual way first. */
  ways: readonly Meeting[];
  chosen: Meeting | undefined;
  onChoose: (meeting: Meeting) => void;
}

/** At the office, by telephone or by video, where the service leaves a choice. */
export function MeetingChoice({ texts, ways, chosen, onChoose }: MeetingChoiceProps) {
  if (!useCalm(ways.length > 1)) return null;
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
