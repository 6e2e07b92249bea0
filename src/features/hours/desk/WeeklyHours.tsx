import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskSchedule } from '#features/hours/contract/hours.ts';
import { holidayRegions } from '#features/hours/contract/slot-series.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Choices } from '#features/hours/desk/slots/Choices.tsx';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Part } from '#platform/desk-ui/Area.tsx';
import { sayFaults, unsayFaults } from '#platform/form/faults-toast.ts';
import { showFaults } from '#platform/desk-ui/show-faults.ts';
import { Form } from '#platform/desk-ui/Form.tsx';
import type { Owner } from './schedule-change.ts';
import {
  emptyPlan,
  hoursFaults,
  isOutdated,
  officeWeek,
  type PlanForm,
  planAfter,
  replaceOverlap,
  toWeeklyHoursForm,
  toWeeklyHours,
  type TypedWeeklyHours,
} from './weekly-hours-form.ts';
import { CopyHours } from './CopyHours.tsx';
import { PlanFields } from './PlanFields.tsx';
import { SavedMeanwhile } from './SavedMeanwhile.tsx';
import { useChange } from './use-change.tsx';

export interface WeeklyHoursProps {
  owner: Owner;
  schedule: DeskSchedule;
  typed: TypedWeeklyHours | undefined;
  onType: (typed: TypedWeeklyHours | undefined) => void;
}

/** The weekly hours of a consultant, from which the free times are computed. */
export function WeeklyHours({ owner, schedule, typed, onType }: WeeklyHoursProps) {
  const { texts, hoursTexts } = useDesk();
  const words = hoursTexts.plan;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  /** Whether the last save failed because another admin had saved a newer version. */
  const [isRefused, setIsRefused] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const beginnings = useRef<HTMLDivElement>(null);
  const { look, dialog } = useChange();
  const form = typed?.form ?? toWeeklyHoursForm(schedule);
  const outdated = typed && isOutdated(typed, schedule) ? typed : undefined;
  const { plans, holidays } = form;

  function change(part: Partial<TypedWeeklyHours['form']>) {
    onType({ form: { ...form, ...part }, base: outdated?.base ?? schedule });
    setFaults({});
  }
  const setPlan = (at: number, plan: PlanForm) => change({ plans: plans.with(at, plan) });

  /** A new plan gets the focus in its first field. After a removal, the button that adds another gets it. */
  function begin(plan: PlanForm) {
    flushSync(() => change({ plans: [...plans, plan] }));
    const added = [...(root.current?.querySelectorAll('.desk-plan') ?? [])].at(-1);
    // In the first plan the times are new to the admin, so the focus skips the dates.
    const time = plans.length === 0 ? added?.querySelector<HTMLElement>('.desk-plan-time') : null;
    (time ?? added?.querySelector('input'))?.focus();
  }
  function end(at: number) {
    flushSync(() => change({ plans: plans.toSpliced(at, 1) }));
    const more = root.current?.querySelector<HTMLElement>('.desk-hours-more button');
    (more ?? beginnings.current?.querySelector('button'))?.focus();
  }

  function forget() {
    onType(undefined);
    setFaults({});
  }

  /** The button disappears with the form's changes, so the focus moves. */
  function discard() {
    forget();
    actions.current?.querySelector('button')?.focus();
  }

  async function preview() {
    setIsRefused(false);
    const found = hoursFaults(form);
    showFaults(root, () => setFaults(found));
    if (Object.keys(found).length > 0) {
      sayFaults(texts.series.check);
      return;
    }
    unsayFaults();
    await look({
      owner,
      change: { hours: toWeeklyHours(form) },
      // The current version, not the one the form began with: newer saved hours are shown beside the form.
      version: schedule.version,
      action: words.save,
      done: words.saved,
      failed: words.failed,
      onDone: forget,
      onChanged: () => setIsRefused(true),
    });
  }

  return (
    <Part title={words.title}>
      <p className="desk-note">{plans.length === 0 ? words.none : words.note}</p>
      {plans.length === 0 && (
        <div ref={beginnings} className="desk-actions">
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
              onClick={() => begin(plan)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <CopyHours owner={owner} onCopy={change} />
      <Form ref={root} className="desk-stack desk-hours" noValidate>
        {plans.map((plan, at) => (
          <PlanFields
            key={at}
            at={at}
            plans={plans}
            plan={plan}
            faults={faults}
            onChange={(changed) => setPlan(at, changed)}
            onReplace={(overlap) => change({ plans: replaceOverlap(plans, at, overlap) })}
            onRemove={() => end(at)}
          />
        ))}
        {plans.length > 0 && (
          <div className="desk-hours-more">
            <button
              type="button"
              className="button-quiet desk-button"
              onClick={() => begin(planAfter(plans.at(-1) ?? emptyPlan))}
            >
              {words.more}
            </button>
            <p className="desk-note">{words.moreNote}</p>
          </div>
        )}
        <Choices
          name="hours-holidays"
          legend={words.holidays}
          help={words.holidaysHelp}
          options={holidayRegions.map((value) => ({ value, label: texts.series.regions[value] }))}
          chosen={holidays}
          onChange={(chosen) => change({ holidays: chosen })}
        />
        <div className="desk-heard" aria-live="polite">
          {outdated && <SavedMeanwhile hours={schedule} isSought={isRefused} onTake={discard} />}
        </div>
        <div ref={actions} className="desk-actions">
          <ActionButton type="submit" onAction={preview} className="button">
            {words.preview}
          </ActionButton>
          {typed && !outdated && (
            <button type="button" className="button-quiet" onClick={discard}>
              {words.discard}
            </button>
          )}
        </div>
      </Form>
      {dialog}
    </Part>
  );
}
