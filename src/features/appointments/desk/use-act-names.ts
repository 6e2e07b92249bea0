import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { takersBeside } from './moving.ts';

/** What moving an appointment, and proposing other times for it, are called: as far as each goes. */
export function useActNames(appointment: DeskAppointment): { moving: string; proposing: string } {
  const { texts, consultantTexts } = useDesk();
  const { all } = useConsultants();
  const { move, propose } = texts.appointments;
  return {
    moving: takersBeside(all, appointment).length > 0 ? consultantTexts.handOver.open : move.open,
    proposing: appointment.proposed ? propose.again : propose.open,
  };
}
