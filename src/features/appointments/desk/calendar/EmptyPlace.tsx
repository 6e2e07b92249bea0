import { Ltr } from '#platform/browser/Rich.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { type Stretch, timeAt } from './layout.ts';

export interface EmptyPlaceProps {
  date: string;
  place: Stretch;
  hours: Stretch;
  onPress: () => void;
}

/** The empty half hour that the keyboard is at; Enter enters an appointment there. */
export function EmptyPlace({ date, place, hours, onPress }: EmptyPlaceProps) {
  const { calendarTexts, locale } = useDesk();
  const { comma } = localeTable[locale];
  return (
    <button
      type="button"
      className="desk-cal-empty"
      style={{
        '--from': String(place.from - hours.from),
        '--length': String(place.until - place.from),
      }}
      onClick={onPress}
    >
      <span className="sr-only">
        {formatDay(date, locale)}
        {comma}{' '}
      </span>
      <Ltr>{timeAt(place.from)}</Ltr>
      <span className="sr-only">{`${comma} ${calendarTexts.empty}`}</span>
    </button>
  );
}
