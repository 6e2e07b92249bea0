import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { enterAppointment } from '#features/appointments/contract/entered-appointment-routes.ts';
import { eraseAppointment } from '#features/appointments/contract/appointment-routes.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { bookingWindowDays, listOfferedTimes } from '#features/hours/contract.ts';
import { firm } from '#firm';
import { firmNow } from '#platform/browser/firm-clock.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { services } from '#platform/contract/service.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { isAhead } from '#platform/desk/moments.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { addDays } from '#platform/time/zone.ts';
import { dropAppointments } from './one-appointment.ts';

/**
 * Enters an appointment at the next free time with the firm's own address, so that the firm reads the mail that a
 * client gets, and erases it at a press. It is an appointment like any other: whoever forgets it finds it in the
 * list.
 */
export function TestAppointment({
  found,
  children,
}: {
  found: DeskAppointment | undefined;
  /** What is said of the one that was entered. */
  children: ReactNode;
}) {
  const { call, write, todayTexts, actTexts, locale } = useDesk();
  const { active } = useConsultants();
  const client = useQueryClient();
  const touch = useTouch();
  const words = todayTexts.steps.test;
  const [erased, setErased] = useState('');

  async function enter() {
    const now = firmNow();
    const endDate = addDays(now.date, bookingWindowDays - 1);
    const answer = await call(listOfferedTimes, { query: { startDate: now.date, endDate } });
    if (!answer.ok) {
      toast.error(words.failed, { description: failureText(answer, actTexts, locale) });
      return;
    }
    const next = answer.value.times.find((time) => isAhead(time, now));
    if (!next) {
      toast.error(words.nothingFree);
      return;
    }
    const { date, time, consultant } = next;
    const service = active.find(({ id }) => id === consultant)?.services[0] ?? services[0];
    const who = { clientName: words.name, email: firm.email, phone: '' };
    const entered = await write(enterAppointment, {
      body: { ...who, date, time, consultant, service, locale },
    });
    if (!entered.ok) {
      toast.error(words.failed, { description: failureText(entered, actTexts, locale) });
    }
    await touch('appointments');
  }

  async function erase({ id, version }: DeskAppointment) {
    const answer = await write(eraseAppointment, { id, headers: ifMatch(version) });
    if (answer.ok) {
      dismissToasts(id);
      // Before anything is read anew: what is said of it does not exist any more.
      flushSync(() => setErased(id));
      dropAppointments(client, [id]);
      toast.success(words.removed);
    } else {
      toast.error(words.removeFailed, { description: failureText(answer, actTexts, locale) });
    }
    await touch('appointments');
  }

  if (!found || found.id === erased)
    return <ActionButton onAction={enter}>{words.enter}</ActionButton>;
  return (
    <>
      <p>{fill(words.entered, { when: formatSpan(found, locale) })}</p>
      {children}
      <ActionButton onAction={() => erase(found)}>{words.remove}</ActionButton>
    </>
  );
}
