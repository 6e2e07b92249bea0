import { useQueryClient } from '@tanstack/react-query';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import {
  getAppointment,
  undoAppointment,
} from '#features/appointments/contract/appointment-routes.ts';
import { undoPlace } from '#platform/desk/undo.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { dropAppointments, oneAppointment, showAppointment } from './one-appointment.ts';
import { useOverlaps } from './overlaps.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { aboutText } from './about-text.ts';
import { changedAppointment, changesTexts } from './changes-text.ts';
import { failureText } from '#platform/desk/failure-text.ts';

/** Id of the toast of a failed act; a later success dismisses it. */
const failureOf = ({ id }: DeskAppointment) => `${id} failed`;

/** Shows the outcome of an act on an appointment as a toast and updates the desk's data. */
export function useOutcome() {
  const desk = useDesk();
  const { call, write, actTexts, locale } = desk;
  const client = useQueryClient();
  const touch = useTouch();
  const { ids: overlaps } = useOverlaps();
  const consultants = useConsultants();

  const about = (appointment: DeskAppointment) => aboutText(appointment, desk, consultants);

  /** Updates the appointment everywhere it is shown and refetches what depends on it. */
  function settle(now: DeskAppointment) {
    showAppointment(client, now);
    // An act here cannot create an overlap, so overlaps change only if the appointment is in one.
    void touch('appointments', ...(overlaps.has(now.id) ? ['overlaps' as const] : []));
  }

  /** Says that an act succeeded and offers to undo it while that is possible. */
  function done(title: string, now: DeskAppointment) {
    settle(now);
    dismissToasts(failureOf(now));
    toast.success(title, {
      id: now.id,
      description: about(now),
      ...undoPlace,
      action: { label: actTexts.undo, onClick: () => void undo(now) },
    });
  }

  /**
   * Says that an act failed and why, and shows the appointment's current state. `again` repeats an act whose
   * outcome is unknown, which is safe.
   */
  async function failed(
    title: string,
    shown: DeskAppointment,
    failure: Failure,
    again?: () => void,
  ) {
    const now = changedAppointment(failure);
    const why = now
      ? [
          actTexts.refusals.changed_meanwhile,
          ...changesTexts(shown, now, desk, consultants.all),
        ].join(' ')
      : failureText(failure, actTexts, locale);
    const isUncertain = isInDoubt(failure);
    toast.error(title, {
      id: failureOf(shown),
      description: [about(shown), why].filter(Boolean).join('\n'),
      ...(isUncertain && again && { action: { label: actTexts.retry, onClick: again } }),
    });
    if (now) settle(now);
    else if (failure.reason === 'problem' && failure.problem.code === 'not_found') gone(shown.id);
    else if (failure.reason === 'problem') {
      const fresh = await call(getAppointment, { id: shown.id });
      if (fresh.ok) settle(fresh.value);
    }
  }

  function gone(id: string) {
    dropAppointments(client, [id]);
    void client.invalidateQueries(oneAppointment(id));
    void touch('appointments', 'overlaps');
  }

  /** Undoes the last act on an appointment; resolves when the desk shows it. */
  async function undo(acted: DeskAppointment): Promise<void> {
    const { id, version } = acted;
    const answer = await write(undoAppointment, { id, headers: ifMatch(version) });
    if (!answer.ok) {
      await failed(actTexts.undoFailed, acted, answer, () => void undo(acted));
      return;
    }
    settle(answer.value);
    // Whichever undo button was used: the toast's own undo button has nothing left to undo.
    dismissToasts(id);
    dismissToasts(failureOf(acted));
    toast.success(actTexts.undone, { description: about(answer.value) });
  }

  return { done, failed, gone, undo };
}
