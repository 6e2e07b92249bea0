import { use, useRef, useState } from 'react';
import { maxLength } from '#platform/contract/fields.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import { Field } from '#platform/form/Field.tsx';
import { sayFaults, unsayFaults } from '#platform/form/faults-toast.ts';
import { DateField } from '#platform/desk-ui/DateField.tsx';
import { unreadDays } from '#platform/form/unread-days.ts';
import { showFaults } from '#platform/desk-ui/show-faults.ts';
import { Form } from '#platform/desk-ui/Form.tsx';
import { LeaveContext } from '#platform/desk-ui/panel.ts';
import {
  everyone,
  type ExceptionForm as Typed,
  exceptionFaults,
  type ExceptionShape,
  halves,
  toException,
} from './exception-form.ts';
import { aboutText } from './span-text.ts';
import { useChange } from './use-change.tsx';

type TextField = 'from' | 'to' | 'reason';

export interface ExceptionFormProps {
  /** Prefix of the element ids in the page. */
  form: 'exception' | 'absence';
  typed: Typed;
  onType: (typed: Typed) => void;
  /** The kinds to choose from. */
  shapes: readonly ExceptionShape[];
  /** The schedule on screen, whose consultant is meant unless another is chosen. */
  shown?: { owner: string; version: number };
  onDone: () => void;
  /** Leaving closes the surrounding dialog. */
  closes?: boolean;
}

/** Form for an exception: an absence, or time beyond the weekly hours. */
export function ExceptionForm({
  form,
  typed,
  onType,
  shapes,
  shown,
  onDone,
  closes = false,
}: ExceptionFormProps) {
  const desk = useDesk();
  const { texts, hoursTexts } = desk;
  const words = hoursTexts.exceptions;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const root = useRef<HTMLFormElement>(null);
  const close = use(LeaveContext);
  const { look, dialog } = useChange();
  const { all, active, areSeveral } = useConsultants();
  const choice = all.filter((one) => one.active || one.id === shown?.owner);
  const whose = typed.whose === '' ? (shown?.owner ?? '') : typed.whose;
  const sentences: Readonly<Record<string, string>> = { ...texts.errors, ...hoursTexts.errors };
  const { shape } = typed;

  function change(part: Partial<Typed>) {
    onType({ ...typed, ...part });
    setFaults({});
  }

  async function preview() {
    const found = {
      ...(areSeveral && whose === '' && { whose: 'required' }),
      ...exceptionFaults(typed, firmNow()),
      ...unreadDays(root.current),
    };
    showFaults(root, () => setFaults(found));
    if (Object.keys(found).length > 0) {
      sayFaults(texts.series.check);
      return;
    }
    unsayFaults();
    const add = toException(typed);
    const isForAll = areSeveral && whose === everyone;
    const owner = isForAll || whose === '' ? (shown?.owner ?? active[0]?.id) : whose;
    const about = aboutText(add, desk, words.kinds[shape]);
    await look({
      owner,
      everyone: isForAll,
      about: isForAll ? `${words.everyone} · ${about}` : about,
      change: { add },
      version: owner === shown?.owner ? shown?.version : undefined,
      action: words.submit,
      done: words.added,
      failed: words.addFailed,
      onDone,
    });
  }

  const error = (name: string) => {
    const code = faults[name];
    return code === undefined ? undefined : (sentences[code] ?? texts.errors.other);
  };
  const input = (
    name: TextField,
    label: string,
    type: 'time' | 'text',
    { help, required = true }: { help?: string; required?: boolean } = {},
  ) => (
    <Field
      form={form}
      name={name}
      label={label}
      error={error(name)}
      help={help}
      required={required}
    >
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete="off"
          {...(type === 'text' ? { maxLength: maxLength.subject } : { dir: 'ltr' })}
          {...(type === 'time' && { step: 900 })}
          value={typed[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );

  const day = (name: 'date' | 'endDate', label: string, required = true) => (
    <DateField
      form={form}
      name={name}
      label={label}
      error={error(name)}
      required={required}
      min={firmToday()}
      value={typed[name]}
      onValue={(value) => change({ [name]: value })}
    />
  );

  return (
    <div className="desk-stack">
      <Form ref={root} className="desk-form" noValidate>
        {areSeveral && (
          <Field
            form={form}
            name="whose"
            label={words.whose}
            error={error('whose')}
            required={shown === undefined}
            className="desk-form-wide"
          >
            {(control) => (
              <select
                {...control}
                value={whose}
                onChange={({ currentTarget }) => change({ whose: currentTarget.value })}
              >
                {whose === '' && <option value="">{hoursTexts.absence.choose}</option>}
                {choice.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value={everyone}>{words.everyone}</option>
              </select>
            )}
          </Field>
        )}
        {shapes.length > 1 && (
          <Field form={form} name="kind" label={words.kind} className="desk-form-wide">
            {(control) => (
              <select
                {...control}
                value={shape}
                onChange={({ currentTarget }) => {
                  const found = shapes.find((one) => one === currentTarget.value);
                  if (found) change({ shape: found });
                }}
              >
                {shapes.map((one) => (
                  <option key={one} value={one}>
                    {words.kinds[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {day('date', shape === 'absence' ? words.startDate : words.date)}
        {shape === 'absence' && day('endDate', words.endDate, false)}
        {shape === 'halfDay' && (
          <fieldset className="desk-choices">
            <legend>{words.half}</legend>
            {halves.map((half) => (
              <label key={half}>
                <input
                  type="radio"
                  name={`${form}-half`}
                  value={half}
                  checked={typed.half === half}
                  onChange={() => change({ half })}
                />
                {words.halves[half]}
              </label>
            ))}
          </fieldset>
        )}
        {(shape === 'hours' || shape === 'opening') && (
          <div className="desk-form desk-form-wide">
            {input('from', words.from, 'time')}
            {input('to', words.to, 'time')}
          </div>
        )}
        <div className="desk-form-wide">
          {input('reason', words.reason, 'text', { help: words.reasonHelp, required: false })}
        </div>
        <div className="desk-actions desk-form-wide">
          <ActionButton type="submit" onAction={preview} className="button">
            {words.preview}
          </ActionButton>
          {closes && (
            <button type="button" className="button-quiet" onClick={close}>
              {texts.cancel}
            </button>
          )}
        </div>
      </Form>
      {dialog}
    </div>
  );
}
