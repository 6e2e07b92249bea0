import { useRef, useState } from 'react';
import { previewSlotSeries } from '#features/hours/contract/slot-series-routes.ts';
import { holidayRegions } from '#features/hours/contract/slot-series.ts';
import { weekdaysOf } from '#platform/i18n/format.ts';
import { timesText } from '#platform/i18n/isolate.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Part } from '#platform/desk-ui/Area.tsx';
import { Field } from '#platform/form/Field.tsx';
import { sayFaults, unsayFaults } from '#platform/form/faults-toast.ts';
import { showFaults } from '#platform/desk-ui/show-faults.ts';
import { Form } from '#platform/desk-ui/Form.tsx';
import { toast } from '#platform/browser/toast.ts';
import { createKept } from '#platform/walls/use-kept.ts';
import { Choices } from './Choices.tsx';
import { emptySeries, type SeriesForm, timesOf, toSeriesPayload } from './series-form.ts';
import { SeriesPreview, type SeriesPreviewProps } from './SeriesPreview.tsx';
import { useOwner } from './use-owner.tsx';

type TextName = 'startDate' | 'endDate' | 'from' | 'to' | 'step' | 'breakFrom' | 'breakTo' | 'list';
const steps = ['15', '30', '45', '60', '75', '90', '120'];

const useTypedSeries = createKept<SeriesForm>();

/** Form for a series of slots, with a preview before any slot is created. */
export function SeriesPart() {
  const { call, texts, locale } = useDesk();
  const words = texts.series;
  const { owner, choice } = useOwner('series');
  const [form, setForm] = useTypedSeries(emptySeries);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [preview, setPreview] = useState<Omit<SeriesPreviewProps, 'onClose'> | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const sentences: Readonly<Record<string, string>> = texts.errors;
  const change = (part: Partial<SeriesForm>) => {
    setForm({ ...form, ...part });
    setErrors({});
    unsayFaults();
  };

  async function look() {
    const payload = toSeriesPayload(form, owner?.id);
    const answer = await call(previewSlotSeries, { body: payload });
    if (answer.ok) {
      unsayFaults();
      setPreview({ owner, payload, preview: answer.value });
      return;
    }
    const found = (answer.reason === 'problem' && answer.problem.errors) || [];
    // A fault of `times.3` belongs to the field `times`.
    const marks = found.map(({ field, code }) => [field.replace(/\..*/, ''), code] as const);
    showFaults(root, () => setErrors(Object.fromEntries(marks)));
    if (found.length > 0) sayFaults(words.check);
    else toast.error(texts.loadFailed);
  }

  const error = (name: string) => {
    const code = errors[name];
    return code === undefined ? undefined : (sentences[code] ?? texts.errors.other);
  };
  const input = (name: TextName, type: string, shownError = error(name)) => (
    <Field form="series" name={name} label={words[name]} error={shownError}>
      {(control) => (
        <input
          {...control}
          type={type}
          dir="ltr"
          {...(type === 'time' && { step: 900 })}
          {...(type === 'date' && { min: firmToday() })}
          value={form[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
  const { first, names } = weekdaysOf(locale);
  const weekdays = names.map(({ long }, index) => ({
    value: ((first - 1 + index) % 7) + 1,
    label: long,
  }));
  const times = timesOf(form);

  return (
    <Part title={words.title}>
      {choice}
      <Form ref={root} className="desk-form" noValidate>
        {input('startDate', 'date')}
        {input('endDate', 'date')}
        <div className="desk-form-wide">
          <Choices
            name="series-weekdays"
            legend={words.weekdays}
            options={weekdays}
            chosen={form.weekdays}
            onChange={(chosen) => change({ weekdays: chosen })}
          />
          <Fault>{error('weekdays')}</Fault>
        </div>
        <fieldset className="desk-choices desk-form-wide">
          <legend>{words.mode}</legend>
          {(['range', 'list'] as const).map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="series-mode"
                value={mode}
                checked={form.mode === mode}
                onChange={() => change({ mode })}
              />
              {words.modes[mode]}
            </label>
          ))}
        </fieldset>
        {form.mode === 'range' ? (
          <>
            {input('from', 'time')}
            {input('to', 'time')}
            {input('breakFrom', 'time')}
            {input('breakTo', 'time')}
            <Field form="series" name="step" label={words.step}>
              {(control) => (
                <select
                  {...control}
                  value={form.step}
                  onChange={({ currentTarget }) => change({ step: currentTarget.value })}
                >
                  {steps.map((step) => (
                    <option key={step}>{step}</option>
                  ))}
                </select>
              )}
            </Field>
          </>
        ) : (
          <div className="desk-form-wide">{input('list', 'text')}</div>
        )}
        <div className="desk-form-wide">
          <p className="desk-note tabular" aria-live="polite">
            {words.times} {times.length > 0 ? timesText(times) : '–'}
          </p>
          <Fault>{error('times')}</Fault>
        </div>
        <div className="desk-form-wide">
          <Choices
            name="series-holidays"
            legend={words.holidays}
            options={holidayRegions.map((value) => ({ value, label: words.regions[value] }))}
            chosen={form.holidays}
            onChange={(chosen) => change({ holidays: chosen })}
          />
        </div>
        <div className="desk-form-wide">
          <ActionButton type="submit" onAction={look} className="button">
            {words.preview}
          </ActionButton>
        </div>
      </Form>
      {preview && <SeriesPreview {...preview} onClose={() => setPreview(null)} />}
    </Part>
  );
}

/** Error message of a field without a single control. It can take the focus. */
function Fault({ children }: { children: string | undefined }) {
  return (
    children !== undefined && (
      <p className="field-error" tabIndex={-1}>
        {children}
      </p>
    )
  );
}
