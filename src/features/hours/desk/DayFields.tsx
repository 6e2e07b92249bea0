import { useRef } from 'react';
import { Rich } from '#platform/browser/Rich.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { nextSpan, type SpanForm } from './weekly-hours-form.ts';

export interface DayFieldsProps {
  /** Key of the day in the faults, as `<plan>.<day>`: `0.2`. */
  id: string;
  /** Name of the weekday. */
  name: string;
  spans: readonly SpanForm[];
  faults: Readonly<Record<string, string>>;
  onChange: (spans: readonly SpanForm[]) => void;
}

/** Fields for the hours of one weekday. */
export function DayFields({ id, name, spans, faults, onChange }: DayFieldsProps) {
  const { texts, hoursTexts, locale } = useDesk();
  const words = hoursTexts.plan;
  const row = useRef<HTMLLIElement>(null);
  const sentences: Readonly<Record<string, string>> = { ...texts.errors, ...hoursTexts.errors };

  /** The focused element may be removed, so the focus moves to the button that adds hours. */
  function remove(index: number) {
    onChange(spans.toSpliced(index, 1));
    row.current?.querySelector<HTMLElement>('.desk-plan-add')?.focus();
  }

  return (
    <li ref={row} className="desk-plan-day">
      <span className="desk-plan-name">{name}</span>
      <div className="desk-plan-spans">
        {spans.length === 0 && <span className="desk-note">{words.closed}</span>}
        {spans.map((span, index) => {
          const fault = faults[`${id}.${index}`];
          const faultId = `hours-${id}.${index}-error`;
          const number = formatNumber(index + 1, locale);
          const time = (part: keyof SpanForm, label: string) => (
            <input
              type="time"
              step={900}
              dir="ltr"
              className="input desk-plan-time"
              aria-label={fill(label, { day: name, number })}
              aria-invalid={fault !== undefined}
              aria-describedby={fault === undefined ? undefined : faultId}
              value={span[part]}
              onChange={({ currentTarget }) =>
                onChange(spans.with(index, { ...span, [part]: currentTarget.value }))
              }
            />
          );
          return (
            <div key={index} className="desk-plan-span">
              <span className="desk-plan-times">
                <Rich
                  text={words.span}
                  values={{ from: time('from', words.spanFrom), to: time('to', words.spanTo) }}
                />
              </span>
              <button
                type="button"
                className="desk-close"
                aria-label={fill(words.removeSpan, { day: name, span: `${span.from}–${span.to}` })}
                onClick={() => remove(index)}
              >
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M4 4l8 8M12 4l-8 8" />
                </svg>
              </button>
              {fault !== undefined && (
                <p id={faultId} className="field-error">
                  {sentences[fault] ?? texts.errors.other}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <button
        type="button"
        className="desk-link desk-plan-add"
        aria-label={fill(words.addTo, { day: name })}
        onClick={() => onChange([...spans, nextSpan(spans)])}
      >
        {words.add}
      </button>
    </li>
  );
}
