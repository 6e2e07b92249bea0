import { type ReactNode, useId, useRef, useState } from 'react';
import { listOfferedTimes } from '#features/hours/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { firmNow } from '#platform/browser/firm-clock.ts';
import { isAhead } from '#platform/desk/moments.ts';
import { fillIn } from '#platform/desk-ui/fill-in.ts';
import type { DeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';

export interface MomentFieldsProps {
  form: DeskForm;
  /** Initial values. */
  date?: string | undefined;
  time?: string | undefined;
  autoFocus?: boolean;
  /** Service and consultant of the appointment; any consultant if none is given. */
  service: Service;
  consultant?: string | undefined;
  /** Which action the help text mentions. */
  purpose: 'enter' | 'move';
  /** Notice of conflicting appointments, shown at the time field. */
  conflict?: ReactNode;
}

/** Fields for a date and time. Any time can be typed; the free times of the day are offered as buttons. */
export function MomentFields({
  form,
  date = '',
  time,
  autoFocus,
  service,
  consultant = '',
  purpose,
  conflict,
}: MomentFieldsProps) {
  const { texts } = useDesk();
  const words = texts.appointments.moment;
  const { all, areSeveral } = useConsultants();
  const owner = areSeveral ? all.find(({ id }) => id === consultant) : undefined;
  const conflictId = useId();
  const [day, setDay] = useState(date);
  const field = useRef<HTMLDivElement>(null);
  const { value, hasFailed } = useRead(
    reading(['slots', 'day', day, service, consultant], async (call) => {
      const query = { startDate: day, endDate: day, service };
      const answer = await call(listOfferedTimes, {
        query: { ...query, ...(consultant !== '' && { consultant }) },
      });
      return answer.ok
        ? { ok: true, value: { day, consultant, times: answer.value.times } }
        : answer;
    }),
    { isWanted: day !== '' },
  );
  const isKnown = day !== '' && value?.day === day && value.consultant === consultant;
  const free = isKnown
    ? value.times.filter((offered) => isAhead(offered, firmNow())).map((offered) => offered.time)
    : [];

  const name = isolate(owner?.name ?? '');
  const none = owner ? fill(words.noneOf, { name }) : words.none;
  const some = owner ? fill(words.freeOf, { name }) : words.free;
  function help(): string {
    if (day === '') return words.choose;
    if (hasFailed && !isKnown) return words.unread;
    return isKnown && free.length === 0 ? `${none} ${words.anyway[purpose]}` : some;
  }

  function take(chosen: string) {
    const control = field.current?.querySelector<HTMLInputElement>('[name=time]');
    const form = control?.form ?? null;
    fillIn(form, { time: chosen });
    const missing = [...(form?.querySelectorAll<HTMLInputElement>('input[required]') ?? [])];
    (missing.find(({ value }) => value === '') ?? control)?.focus();
  }

  return (
    <div ref={field} className="desk-form desk-form-wide">
      {form.date('date', texts.slots.date, {
        required: true,
        defaultValue: date,
        autoFocus,
        onValue: setDay,
      })}
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
        <p className="desk-note">{help()}</p>
        <ul className="desk-chips">
          {/* Each time once, even if several consultants are free then. */}
          {[...new Set(free)].map((offered) => (
            <li key={offered}>
              <button type="button" className="desk-chip" onClick={() => take(offered)}>
                <Ltr>{offered}</Ltr>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
