import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { useDesk } from '#platform/desk/desk.ts';

/** How a proposal ended that left the client without a time, with the client's words on one line. */
export function ProposalOver({ over }: { over: NonNullable<DeskAppointment['proposalOver']> }) {
  const { texts } = useDesk();
  return (
    <>
      <span className="desk-overlap">{texts.appointments.history.proposal[over.how]}</span>
      {over.note !== undefined && (
        <>
          {': '}
          <q className="desk-quote" dir="auto">
            <ClientText>{over.note.replace(/\s+/g, ' ')}</ClientText>
          </q>
        </>
      )}
    </>
  );
}
