import { type ReactNode, useId, useRef, useState } from 'react';
import { listSlots } from '#contract/slot-routes.ts';
import { reading, useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmNow } from '#islands/firm-clock.ts';
import { isAhead } from '#islands/admin/moments.ts';
import type { DeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { Ltr } from '#islands/Rich.tsx';

export interface MomentFieldsProps {
  form: DeskForm;
  /** What stands there at first. */
  date?: string | undefined;
  time?: string | undefined;
  autoFocus?: boolean;
  /** What is in the way of them; the time is the one to change. */
  conflict?: ReactNode;
}

/** A day and a time, any of them; the day's free slots are there to pick from. */
export function MomentFields({ form, date = '', time, autoFocus, conflict }: MomentFieldsProps) {
  const { texts } = useDesk();
  const words = texts.appointments.moment;
  const conflictId = useId();
  const [day, setDay] = useState(date);
  const field = useRef<HTMLDivElement>(null);
  const { value } = useRead(
    reading(['slots', 'day', day], async (call) => {
      const answer = await call(listSlots, { query: { startDate: day, endDate: day } });
      return answer.ok ? { ok: true, value: { day, slots: answer.value } } : answer;
    }),
    { isWanted: day !== '' },
  );
  const isKnown = day !== '' && value?.day === day;
  const free = isKnown
    ? value.slots.filter((slot) => slot.isAvailable && isAhead(slot, firmNow()))
    : [];

  const help = day === '' ? words.choose : isKnown && free.length === 0 ? words.none : words.free;

  function take(chosen: string) {
    const control = field.current?.querySelector<HTMLInputElement>('[name=time]');
    if (!control) return;
    control.value = chosen;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  }

  return (
    <div ref={field} className="desk-form desk-form-wide">
      {form.input(
        'date',
        texts.slots.date,
        {
          type: 'date',
          min: firmNow().date,
          defaultValue: date,
          dir: 'ltr',
          autoFocus,
          onInput: ({ currentTarget }) => setDay(currentTarget.value),
        },
        { required: true },
      )}
      {form.input(
        'time',
        texts.slots.time,
        {
          type: 'time',
          step: 900,
          defaultValue: time,
          dir: 'ltr',
          ...(conflict && { 'aria-invalid': true, 'aria-describedby': conflictId }),
        },
        { required: true },
      )}
      {conflict && (
        <div id={conflictId} className="desk-conflict desk-form-wide">
          {conflict}
        </div>
      )}
      <div className="desk-moments desk-form-wide">
        <p className="desk-note">{help}</p>
        <ul className="desk-chips">
          {free.map((slot) => (
            <li key={slot.id}>
              <button type="button" className="desk-chip" onClick={() => take(slot.time)}>
                <Ltr>{slot.time}</Ltr>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
