import { fill } from '#i18n/fill.ts';
import { weekdaysOf } from '#i18n/format.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatShortDay } from '#islands/admin/format.ts';
import { Field } from '#islands/form/Field.tsx';
import { DayFields } from './DayFields.tsx';
import { mondayForAll, type PlanForm } from './hours-form.ts';

export interface PlanFieldsProps {
  /** Which of the plans it is, from 0. */
  at: number;
  plan: PlanForm;
  faults: Readonly<Record<string, string>>;
  onChange: (plan: PlanForm) => void;
  onRemove: () => void;
}

/** The hours of a week, and between which days they hold. */
export function PlanFields({ at, plan, faults, onChange, onRemove }: PlanFieldsProps) {
  const { texts, hoursTexts, locale } = useDesk();
  const words = hoursTexts.plan;
  const { validFrom, validUntil, days } = plan;
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
          value={plan[name]}
          onChange={({ currentTarget }) => onChange({ ...plan, [name]: currentTarget.value })}
        />
      )}
    </Field>
  );

  return (
    <fieldset className="desk-plan">
      <legend className="desk-strong">{validityText()}</legend>
      <div className="desk-form">
        {day('validFrom')}
        {day('validUntil', fault === undefined ? undefined : sentences[fault])}
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

  function validityText(): string {
    const from = validFrom === '' ? '' : formatShortDay(validFrom, locale);
    const until = validUntil === '' ? '' : formatShortDay(validUntil, locale);
    if (from !== '' && until !== '') return fill(words.between, { from, until });
    if (from !== '') return fill(words.from, { from });
    return until === '' ? words.always : fill(words.until, { until });
  }
}
