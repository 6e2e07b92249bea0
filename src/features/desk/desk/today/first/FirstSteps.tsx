import { type ReactNode, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract.ts';
import { TestAppointment, useTestAppointment } from '#features/appointments/desk.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { TestMail } from '#features/delivery/desk.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { firm } from '#firm';
import { useDesk } from '#platform/desk/desk.ts';
import { fill } from '#platform/i18n/fill.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { madeOf, stepsOf } from './house.ts';

/** Whether the house has no appointment yet but its own test; `isRead`: whether that is known. */
export function useNewHouse() {
  const { value, hasFailed } = useStatistics();
  const made = value && madeOf(value);
  const { found, isRead } = useTestAppointment(made === 1);
  return {
    isRead: (value !== undefined || hasFailed) && isRead,
    isNew: made === 0 || (made === 1 && found !== undefined),
    test: found,
  };
}

/** Leads through what a new house needs before anybody can book. */
export function FirstSteps({ test }: { test: DeskAppointment | undefined }) {
  const { todayTexts } = useDesk();
  const { value } = useStatistics();
  const { all } = useConsultants();
  // Nothing in the store says that a mail has arrived.
  const [isMailSent, setIsMailSent] = useState(false);
  const words = todayTexts.steps;
  if (!value) return null;
  const done = stepsOf(value, all);
  return (
    <>
      <p className="first-lede">{words.lede}</p>
      <ol className="first-steps">
        <Step title={words.hours.title} isDone={done.hours}>
          <p className="desk-note">{words.hours.text}</p>
          <a className="desk-link" href="#hours">
            {words.hours.open}
          </a>
        </Step>
        <Step title={words.person.title} isDone={done.person}>
          <p className="desk-note">{words.person.text}</p>
          <a className="desk-link" href="#consultants">
            {words.person.open}
          </a>
        </Step>
        <Step isDone={isMailSent}>
          <TestMail onSent={() => setIsMailSent(true)} />
        </Step>
        <Step title={words.test.title} isDone={done.test && !test}>
          <p className="desk-note">{fill(words.test.text, { to: ltr(firm.email) })}</p>
          <TestAppointment found={test} />
        </Step>
      </ol>
    </>
  );
}

interface StepProps {
  /** Absent if the step brings its own. */
  title?: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ title, isDone, children }: StepProps) {
  const { todayTexts } = useDesk();
  return (
    <li className="first-step" data-done={isDone || undefined}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isDone ? 'M3 8.5l3.5 3.5L13 4.5' : 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z'} />
      </svg>
      <div className="first-step-body">
        {title !== undefined && <h3 className="desk-part-title">{title}</h3>}
        {isDone && <p className="first-step-done">{todayTexts.needs.done}</p>}
        {children}
      </div>
    </li>
  );
}
