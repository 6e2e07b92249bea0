import { useRef, useState } from 'react';
import { maxLength } from '#platform/contract/fields.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import { Field } from '#platform/form/Field.tsx';
import { sayFaults, unsayFaults } from '#platform/form/faults-toast.ts';
import { showFaults } from '#platform/desk-ui/show-faults.ts';
import { Form } from '#platform/desk-ui/Form.tsx';
import { createKept } from '#platform/walls/use-kept.ts';
import type { Owner } from './schedule-change.ts';
import {
  emptyException,
  type ExceptionForm as Typed,
  exceptionFaults,
  exceptionShapes,
  halves,
  toException,
} from './exception-form.ts';
import { aboutText } from './span-text.ts';
import { useChange } from './use-change.tsx';

type TextField = 'date' | 'endDate' | 'from' | 'to' | 'reason';

const useTypedException = createKept<Typed>();

/** Form for an exception: an absence, or time beyond the weekly hours. */
export function ExceptionForm({ owner, version }: { owner: Owner; version: number }) {
  const desk = useDesk();
  const { texts, hoursTexts } = desk;
  const words = hoursTexts.exceptions;
  const [typed, setTyped] = useTypedException(emptyException);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const root = useRef<HTMLFormElement>(null);
  const { look, dialog } = useChange();
  const { all, areSeveral } = useConsultants();
  const name = all.find(({ id }) => id === owner)?.name ?? '';
  const sentences: Readonly<Record<string, string>> = { ...texts.errors, ...hoursTexts.errors };
  const { shape } = typed;

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setFaults({});
  }

  async function preview() {
    const found = exceptionFaults(typed, firmNow());
    showFaults(root, () => setFaults(found));
    if (Object.keys(found).length > 0) {
      sayFaults(texts.series.check);
      return;
    }
    unsayFaults();
    const add = toException(typed);
    const isForAll = areSeveral && typed.everyone;
    const about = aboutText(add, desk, words.kinds[shape]);
    await look({
      owner,
      everyone: isForAll,
      about: isForAll ? `${words.everyone} · ${about}` : about,
      change: { add },
      version,
      action: words.submit,
      done: words.added,
      failed: words.addFailed,
      onDone: () => setTyped({ ...emptyException, shape }),
    });
  }

  const error = (name: string) => {
    const code = faults[name];
    return code === undefined ? undefined : (sentences[code] ?? texts.errors.other);
  };
  const input = (
    name: TextField,
    label: string,
    type: 'date' | 'time' | 'text',
    { help, required = true }: { help?: string; required?: boolean } = {},
  ) => (
    <Field
      form="exception"
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
          {...(type === 'date' && { min: firmToday() })}
          value={typed[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );

  return (
    <div className="desk-stack">
      <Form ref={root} className="desk-form" noValidate>
        {areSeveral && (
          <Field form="exception" name="whose" label={words.whose} className="desk-form-wide">
            {(control) => (
              <select
                {...control}
                value={typed.everyone ? 'everyone' : 'one'}
                onChange={({ currentTarget }) =>
                  change({ everyone: currentTarget.value === 'everyone' })
                }
              >
                <option value="one">{name}</option>
                <option value="everyone">{words.everyone}</option>
              </select>
            )}
          </Field>
        )}
        <Field form="exception" name="kind" label={words.kind} className="desk-form-wide">
          {(control) => (
            <select
              {...control}
              value={shape}
              onChange={({ currentTarget }) => {
                const found = exceptionShapes.find((one) => one === currentTarget.value);
                if (found) change({ shape: found });
              }}
            >
              {exceptionShapes.map((one) => (
                <option key={one} value={one}>
                  {words.kinds[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {input('date', shape === 'absence' ? words.startDate : words.date, 'date')}
        {shape === 'absence' && input('endDate', words.endDate, 'date', { required: false })}
        {shape === 'halfDay' && (
          <fieldset className="desk-choices">
            <legend>{words.half}</legend>
            {halves.map((half) => (
              <label key={half}>
                <input
                  type="radio"
                  name="exception-half"
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
        <div className="desk-form-wide">
          <ActionButton type="submit" onAction={preview} className="button">
            {words.preview}
          </ActionButton>
        </div>
      </Form>
      {dialog}
    </div>
  );
}
