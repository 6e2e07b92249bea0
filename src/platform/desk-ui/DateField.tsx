import { useEffect, useId, useRef, useState } from 'react';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Field, type FieldProps } from '#platform/form/Field.tsx';
import { unreadMark } from '#platform/form/unread-days.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { addDays } from '#platform/time/zone.ts';
import { DayCalendar } from './DayCalendar.tsx';
import { readDay, writeDay } from './read-day.ts';

export interface DateFieldProps extends Omit<FieldProps, 'children'> {
  /** For a field that its parent controls; `YYYY-MM-DD` or `''`. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** The first day that one without a year may mean; `min` or four weeks ago if absent. */
  from?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Called with `YYYY-MM-DD`, or `''` while what is typed is no day. */
  onValue?: ((date: string) => void) | undefined;
}

/** So many days back, a day without a year still means this year's. */
const daysBack = 28;

/**
 * A date as text in the language's own form, whatever the system's. The name and the ISO value are those of
 * a native date input behind it, which forms, scripts and checks read and fill in.
 */
export function DateField(props: DateFieldProps) {
  const { value, defaultValue, min, max, from, autoFocus, onValue, error, ...field } = props;
  const { texts, locale } = useDesk();
  const [initial] = useState(value ?? defaultValue ?? '');
  const [own, setOwn] = useState(initial);
  const [isNoDay, setNoDay] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const native = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLInputElement>(null);
  /** Opens and closes the calendar, which browsers without popovers do not have. */
  const opener = useRef<HTMLButtonElement>(null);
  const calendar = useId();
  const date = value ?? own;
  // A parent that has changed the value since shows another day.
  const isUnread = isNoDay && date === '';
  const written = (day: string) => (day === '' ? '' : writeDay(day, locale));
  const words = isTyping && date !== '' && formatDate(date, locale, full);

  function show(day: string) {
    if (text.current) text.current.value = written(day);
    setNoDay(false);
  }

  /** Listeners of the form hear of it as of any input. */
  function set(day: string) {
    if (!native.current || native.current.value === day) return;
    native.current.value = day;
    native.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function read(typed: string) {
    const today = firmToday();
    const context = { locale, today, from: from ?? min ?? addDays(today, -daysBack) };
    const day = typed.trim() === '' ? '' : readDay(typed, context);
    setTyping(document.activeElement === text.current);
    setNoDay(day === null);
    set(day ?? '');
  }

  useEffect(() => {
    // The parent has changed the value.
    if (value === undefined || !native.current || native.current.value === value) return;
    native.current.value = value;
    if (text.current) text.current.value = value === '' ? '' : writeDay(value, locale);
  }, [value, locale]);

  useEffect(() => {
    const form = native.current?.form;
    const reset = () => {
      setOwn(initial);
      setNoDay(false);
      setTyping(false);
    };
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [initial]);

  const { invalid_date: wrong, no_date: missing } = texts.errors;
  // Schemas have one code for both.
  const told = error === wrong && date === '' && !isUnread ? missing : error;
  return (
    <Field {...field} error={told ?? (isUnread && !isTyping ? wrong : undefined)}>
      {({ name, ...control }) => (
        <div className="desk-date">
          <input
            {...control}
            {...(isUnread && { [unreadMark]: name })}
            ref={text}
            type="text"
            autoComplete="off"
            spellCheck={false}
            autoFocus={autoFocus}
            defaultValue={written(initial)}
            onInput={({ currentTarget }) => read(currentTarget.value)}
            onBlur={() => {
              setTyping(false);
              if (date !== '') show(date);
            }}
            onKeyDown={(event) => {
              const { key, currentTarget } = event;
              if (key === 'Enter') setTyping(false);
              const isHalfFilled = currentTarget.form?.querySelector(':required:invalid') ?? null;
              // The day is taken; a form that is not filled in yet is not sent to be refused.
              if (key === 'Enter' && date !== '' && isHalfFilled) {
                event.preventDefault();
                show(date);
                return;
              }
              if (!event.altKey || event.key !== 'ArrowDown') return;
              event.preventDefault();
              opener.current?.click();
            }}
          />
          <input
            ref={native}
            type="date"
            name={name}
            className="desk-date-value"
            tabIndex={-1}
            aria-hidden="true"
            defaultValue={initial}
            {...{ min, max }}
            onInput={({ currentTarget }) => {
              const day = currentTarget.value;
              // Filled in by a script; while somebody types, the text is theirs.
              if (document.activeElement !== text.current) show(day);
              setOwn(day);
              onValue?.(day);
            }}
          />
          <button
            ref={opener}
            type="button"
            className="desk-date-open"
            popoverTarget={calendar}
            aria-haspopup="dialog"
            aria-label={texts.day.open}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" />
            </svg>
          </button>
          <p className="desk-date-words" role="status">
            {words}
          </p>
          <DayCalendar
            id={calendar}
            {...{ date, min, max }}
            onChoose={(day) => {
              set(day);
              show(day);
              opener.current?.click();
            }}
          />
        </div>
      )}
    </Field>
  );
}

const full = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
