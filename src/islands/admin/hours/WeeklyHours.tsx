import { useRef, useState } from 'react';
import type { DeskSchedule } from '#contract/hours.ts';
import { holidayRegions } from '#contract/slot-series.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Choices } from '#islands/admin/slots/Choices.tsx';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Part } from '#islands/admin/ui/Area.tsx';
import { showFaults } from '#islands/admin/ui/show-faults.ts';
import { toast } from '#islands/toast.ts';
import type { Owner } from './change.ts';
import {
  emptyPlan,
  type HoursForm,
  hoursFaults,
  officeWeek,
  type PlanForm,
  planAfter,
  toHoursForm,
  toWorkingHours,
} from './hours-form.ts';
import { PlanFields } from './PlanFields.tsx';
import { useChange } from './use-change.tsx';

/** What stands in the form, and what it was begun on. */
export interface TypedHours {
  form: HoursForm;
  base: Pick<DeskSchedule, 'rules' | 'holidays' | 'version'>;
}

/** Exceptions that came meanwhile change nothing about the week. */
const hasSameWeek = (one: TypedHours['base'], other: TypedHours['base']) =>
  JSON.stringify([one.rules, one.holidays]) === JSON.stringify([other.rules, other.holidays]);

export interface WeeklyHoursProps {
  owner: Owner;
  schedule: DeskSchedule;
  typed: TypedHours | undefined;
  onType: (typed: TypedHours | undefined) => void;
}

/** The weekly hours of a consultant, from which free times follow. */
export function WeeklyHours({ owner, schedule, typed, onType }: WeeklyHoursProps) {
  const { texts, hoursTexts } = useDesk();
  const words = hoursTexts.plan;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const root = useRef<HTMLFormElement>(null);
  const { look, dialog } = useChange();
  const form = typed?.form ?? toHoursForm(schedule);
  const base = typed && !hasSameWeek(typed.base, schedule) ? typed.base : schedule;
  const { plans, holidays } = form;

  function change(part: Partial<HoursForm>) {
    onType({ form: { ...form, ...part }, base });
    setFaults({});
  }
  const setPlan = (at: number, plan: PlanForm) => change({ plans: plans.with(at, plan) });

  function discard() {
    onType(undefined);
    setFaults({});
  }

  async function preview() {
    const found = hoursFaults(form);
    showFaults(root, () => setFaults(found));
    if (Object.keys(found).length > 0) {
      toast.error(texts.series.check);
      return;
    }
    await look({
      owner,
      change: { hours: toWorkingHours(form) },
      version: base.version,
      action: words.save,
      done: words.saved,
      failed: words.failed,
      onDone: discard,
      onChanged: (now) => onType({ form, base: now }),
    });
  }

  return (
    <Part title={words.title}>
      <p className="desk-note">{plans.length === 0 ? words.none : words.note}</p>
      {plans.length === 0 && (
        <div className="desk-actions">
          {(
            [
              [words.start, officeWeek],
              [words.blank, emptyPlan],
            ] as const
          ).map(([label, plan]) => (
            <button
              key={label}
              type="button"
              className="button-quiet desk-button"
              onClick={() => change({ plans: [plan] })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <form
        ref={root}
        className="desk-stack desk-hours"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void preview();
        }}
      >
        {plans.map((plan, at) => (
          <PlanFields
            key={at}
            at={at}
            plan={plan}
            faults={faults}
            onChange={(changed) => setPlan(at, changed)}
            onRemove={() => change({ plans: plans.toSpliced(at, 1) })}
          />
        ))}
        {plans.length > 0 && (
          <div className="desk-hours-more">
            <button
              type="button"
              className="button-quiet desk-button"
              onClick={() => change({ plans: [...plans, planAfter(plans.at(-1) ?? emptyPlan)] })}
            >
              {words.more}
            </button>
            <p className="desk-note">{words.moreNote}</p>
          </div>
        )}
        <Choices
          legend={words.holidays}
          options={holidayRegions.map((value) => ({ value, label: texts.series.regions[value] }))}
          chosen={holidays}
          onChange={(chosen) => change({ holidays: chosen })}
        />
        <div className="desk-actions">
          <ActionButton onAction={preview} className="button">
            {words.preview}
          </ActionButton>
          {typed && (
            <button type="button" className="button-quiet" onClick={discard}>
              {words.discard}
            </button>
          )}
        </div>
      </form>
      {dialog}
    </Part>
  );
}
