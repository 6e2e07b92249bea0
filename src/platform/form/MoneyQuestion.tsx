import { useEffect, useRef } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { Field } from './Field.tsx';
import {
  type MoneyAnswer,
  moneyAnswers,
  type MoneyDraft,
  type MoneyFault,
} from './money-choice.ts';

export interface MoneyQuestionProps {
  /** Prefix of the ids, so that two questions on one page have different ones. */
  form: string;
  texts: Readonly<Record<MoneyAnswer | 'legend' | 'help' | 'amount' | 'amountHelp', string>> & {
    faults: Readonly<Record<MoneyFault, string>>;
  };
  locale: Locale;
  /** What can be given back, in euros. */
  paid: number;
  draft: MoneyDraft;
  /** What is wrong with the answer, once it was sent; a new object takes the focus again. */
  refused?: { fault: MoneyFault } | undefined;
  /** The answers to choose from. */
  answers?: readonly MoneyAnswer[];
  onChange: (draft: MoneyDraft) => void;
}

/** Asks what becomes of what was paid for an appointment that ends. An answer is required. */
export function MoneyQuestion(props: MoneyQuestionProps) {
  const { form, texts, locale, paid, draft, refused, answers = moneyAnswers, onChange } = props;
  const ref = useRef<HTMLFieldSetElement>(null);
  const values = { amount: formatEuros(paid, locale) };
  const errorOf = (fault: MoneyFault) =>
    refused?.fault === fault ? fill(texts.faults[fault], values) : undefined;
  const missing = errorOf('missing');
  const errorId = `${form}-money-error`;
  useEffect(() => {
    if (refused === undefined) return;
    const first = ref.current?.querySelector('[aria-invalid="true"], input');
    if (first instanceof HTMLElement) first.focus();
  }, [refused]);
  return (
    <fieldset
      ref={ref}
      className="money-question"
      role="radiogroup"
      aria-required="true"
      aria-describedby={missing === undefined ? undefined : errorId}
    >
      <legend>
        {fill(texts.legend, values)}
        <span aria-hidden="true">{'\u00a0*'}</span>
      </legend>
      <p className="field-help">{texts.help}</p>
      {missing !== undefined && (
        <p id={errorId} className="field-error">
          {missing}
        </p>
      )}
      {answers.map((answer) => (
        <label key={answer}>
          <input
            type="radio"
            name={`${form}-money`}
            value={answer}
            checked={draft.answer === answer}
            onChange={() => onChange({ ...draft, answer })}
          />
          <span>{fill(texts[answer], values)}</span>
        </label>
      ))}
      {draft.answer === 'part' && (
        <Field
          form={form}
          name="money-amount"
          label={texts.amount}
          help={fill(texts.amountHelp, values)}
          error={errorOf('amount')}
          required
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              value={draft.amount}
              onChange={({ currentTarget }) => onChange({ ...draft, amount: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
