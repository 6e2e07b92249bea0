import type { DeskAppointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { changeAppointmentStatus } from '#contract/appointment-routes.ts';
import { fill } from '#i18n/fill.ts';
import { useOutcome } from '#islands/admin/acts/use-outcome.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ifMatch } from '#islands/admin/if-match.ts';

/** Changes an appointment's status, shows and tells how that went; resolves to whether it did. */
export function useStatus() {
  const { write, texts } = useDesk();
  const { done, failed } = useOutcome();

  async function changeStatus(
    appointment: DeskAppointment,
    status: AppointmentStatus,
    note = '',
  ): Promise<boolean> {
    const { id, version } = appointment;
    const answer = await write(changeAppointmentStatus, {
      id,
      query: { status },
      headers: ifMatch(version),
      ...(note.trim() !== '' && { body: { note } }),
    });
    if (answer.ok) {
      done(fill(texts.statusUpdated, { status: texts.statusWords[status] }), answer.value);
    } else {
      // A form that is still open is sent again by its own button.
      const again = () => void changeStatus(appointment, status);
      const isForm = status === 'cancelled';
      await failed(texts.statusFailed, appointment, answer, isForm ? undefined : again);
    }
    return answer.ok;
  }

  return changeStatus;
}
