import type { Appointment, DeskAppointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { changeAppointmentStatus } from '#contract/appointment-routes.ts';
import { fill } from '#i18n/fill.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { toast } from '#islands/toast.ts';

/** Changes an appointment's status and tells how that went; resolves to the appointment then. */
export function useStatus() {
  const { call, texts, reload } = useDesk();
  return async (
    { id }: Pick<Appointment, 'id'>,
    status: AppointmentStatus,
    note = '',
  ): Promise<DeskAppointment | null> => {
    const answer = await call(changeAppointmentStatus, {
      id,
      query: { status },
      ...(note.trim() !== '' && { body: { note } }),
    });
    if (!answer.ok) {
      const isEarly = answer.reason === 'problem' && answer.problem.code === 'not_yet_started';
      toast.error(isEarly ? texts.notYetStarted : texts.statusFailed);
      void reload();
      return null;
    }
    toast.success(fill(texts.statusUpdated, { status: texts.statusWords[status] }));
    return answer.value;
  };
}
