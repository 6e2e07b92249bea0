import { formatNumber, weekdaysOf } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Field } from '#platform/form/Field.tsx';
import { isCalendarDate } from '#platform/time/zone.ts';
import { DayFields } from './DayFields.tsx';
import {
  lastDay,
  mondayForAll,
  type PlanForm,
  type PlanOverlap,
  planOverlaps,
} from './weekly-hours-form.ts';
import { overlapText, validityText } from './hours-text.ts';

export interface PlanFieldsProps {
  /** Index of the plan, from 0. */
  at: number;
  plans: readonly PlanForm[];
  plan: PlanForm;
  faults: Readonly<Record<string, string>>;
  onChange: (plan: PlanForm) => void;
  /** Replaces the overlapped part of an earlier plan with this plan. */
  onReplace: (overlap: PlanOverlap) => void;
  onRemove: () => void;
}

/** Fields for one plan: the hours of a week, their validity, and the overlaps with earlier plans. */
export function PlanFields({
  at,
  plans,
  plan,
  faults,
  onChange,
  onReplace,
  onRemove,
}: PlanFieldsProps) {
  const desk = useDesk();
  const { texts, hoursTexts, locale } = desk;
  const words = hoursTexts.plan;
  const { days } = plan;
  const { first, names } = weekdaysOf(locale);
  const fault = faults[String(at)];
  const sentences: Readonly<Record<string, string>> = texts.errors;

  const day = (name: 'validFrom' | 'validUntil', error?: string) => (
    <Field form={`plan-${at}`} name={name} label={words[name]} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          dir="ltr"
          max={lastDay}
          value={plan[name]}
          onChange={({ currentTarget: { value } }) => {
            // A date field accepts years of five digits; they are ignored.
            if (value === '' || isCalendarDate(value)) onChange({ ...plan, [name]: value });
          }}
        />
      )}
    </Field>
  );

  return (
    <fieldset className="desk-plan">
      <legend className="desk-strong">
        {validityText(plan, desk)}
        {/* Weeks that hold alike until their days are typed differ by number. */}
        {plans.length > 1 && <span className="sr-only"> {formatNumber(at + 1, locale)}</span>}
      </legend>
      <div className="desk-form">
        {day('validFrom')}
        {day('validUntil', fault === undefined ? undefined : sentences[fault])}
      </div>
      <div className="desk-heard" aria-live="polite">
        {planOverlaps(plans, at).map((overlap, index) => (
          <div key={index} className="desk-plan-overlap">
            <p>{overlapText(overlap, desk)}</p>
            {(overlap.last !== '' || overlap.first !== '') && (
              <button
                type="button"
                className="desk-link"
                onClick={({ currentTarget }) => {
                  // The button disappears with the overlap, so the focus moves first.
                  currentTarget.closest('fieldset')?.querySelector('input')?.focus();
                  onReplace(overlap);
                }}
              >
                {words.overlapReplace}
              </button>
            )}
          </div>
        ))}
      </div>
      <ul className="desk-plan-days">
        {names.map(({ long }, index) => {
          const weekday = (first - 1 + index) % 7;
          return (
            <DayFields
              key={weekday}
              id={`${at}.${weekday}`}
              name={long}
              spans={days[weekday] ?? []}
              faults={faults}
              onChange={(spans) => onChange({ ...plan, days: days.with(weekday, spans) })}
            />
          );
        })}
      </ul>
      <div className="desk-actions">
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() => onChange(mondayForAll(plan))}
        >
          {words.same}
        </button>
        <button type="button" className="desk-link desk-link-danger" onClick={onRemove}>
          {words.remove}
        </button>
      </div>
    </fieldset>
  );
}
