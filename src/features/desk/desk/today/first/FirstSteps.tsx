import type { ReactNode } from 'react';
import type { DeskAppointment } from '#features/appointments/contract.ts';
import { TestAppointment } from '#features/appointments/desk.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import {
  MailTrial,
  openRecords,
  useAppointmentDeliveries,
  useUndelivered,
} from '#features/delivery/desk.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { firm } from '#firm';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { fill } from '#platform/i18n/fill.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { stepsOf } from './house.ts';

export interface FirstStepsProps {
  test: DeskAppointment | undefined;
}

/** Leads through what a new house needs before anybody can book. */
export function FirstSteps({ test }: FirstStepsProps) {
  const { todayTexts, deliveryTexts } = useDesk();
  const { value } = useStatistics();
  const { all } = useConsultants();
  const { trials } = useUndelivered();
  const words = todayTexts.steps;
  if (!value) return null;
  const done = stepsOf(value, all);
  const open = trials?.mail ? openRecords(trials.mail.records) : [];
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
          {done.waiting.length > 0 && (
            <>
              <p>{words.person.waiting}</p>
              <ul>
                {done.waiting.map(({ id, name }) => (
                  <li key={id}>
                    <a
                      className="desk-link"
                      href={`#hours?${new URLSearchParams({ consultant: id })}`}
                    >
                      <bdi>{name}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <a className="desk-link" href="#consultants">
            {words.person.open}
          </a>
        </Step>
        <Step
          title={deliveryTexts.test.title}
          isDone={trials?.mail !== undefined}
          open={open.length > 0 ? fill(words.stillOpen, { what: ltr(open.join(', ')) }) : undefined}
        >
          <MailTrial />
        </Step>
        <Step title={words.test.title} isDone={trials?.letter !== undefined}>
          <p className="desk-note">{fill(words.test.text, { to: ltr(firm.email) })}</p>
          <TestAppointment found={test}>{test && <Letter of={test} />}</TestAppointment>
        </Step>
      </ol>
    </>
  );
}

/** How far the letter to the client of the test appointment is. */
function Letter({ of: { id, email } }: { of: DeskAppointment }) {
  const { todayTexts, locale } = useDesk();
  const words = todayTexts.steps.test;
  const { value } = useAppointmentDeliveries(id);
  const letter = value?.findLast(
    ({ recipient, channel }) => recipient === 'visitor' && channel === 'mail',
  );
  const to = ltr(email);
  const isStuck = letter?.state === 'failed' || letter?.state === 'held';
  return (
    <>
      <p role="status">
        {letter?.state === 'sent'
          ? fill(words.sent, { to, at: formatInstant(letter.at, locale) })
          : fill(isStuck ? words.stuck : words.onItsWay, { to })}
      </p>
      <p className="desk-note">{words.remains}</p>
    </>
  );
}

interface StepProps {
  title: string;
  isDone: boolean;
  /** What is missing though the step is done. */
  open?: string | undefined;
  children: ReactNode;
}

function Step({ title, isDone, open, children }: StepProps) {
  const { todayTexts } = useDesk();
  return (
    <li className="first-step" data-done={isDone || undefined}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isDone ? 'M3 8.5l3.5 3.5L13 4.5' : 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z'} />
      </svg>
      <div className="first-step-body">
        <h3 className="desk-part-title">{title}</h3>
        {isDone && (
          <p className="first-step-state">
            <span className="first-step-done">{todayTexts.needs.done}</span>
            {open !== undefined && <span className="first-step-open">{open}</span>}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
