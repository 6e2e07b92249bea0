import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { fetchAppointments } from '#features/appointments/desk/fetch-appointments.ts';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { HiddenCount } from '#platform/desk-ui/HiddenCount.tsx';
import { formatSpan } from '#platform/desk/span.ts';

/** Maximum number of appointments listed, since each is fetched on its own. */
const most = 10;

interface NamedAppointmentsProps {
  /** UTC instants. */
  appointments: readonly { id: string; startsAt: string; endsAt: string }[];
}

/** List of appointments by their time. Each opens its dialog. */
export function NamedAppointments({ appointments }: NamedAppointmentsProps) {
  const { locale } = useDesk();
  const { show, dialog } = useAppointmentDialog();
  const shown = appointments.slice(0, most);
  const ids = shown.map(({ id }) => id);
  const { value = [] } = useRead(
    reading(['appointments', 'group', ids], async (call) => ({
      ok: true,
      value: await fetchAppointments(call, ids),
    })),
  );
  const hidden = appointments.length - shown.length;
  return (
    <>
      <ul className="desk-kept">
        {shown.map((one) => {
          const appointment = value.find(({ id }) => id === one.id);
          return (
            <li key={one.id}>
              {appointment ? (
                <AppointmentLink appointment={appointment} onShow={show} />
              ) : (
                <bdi className="tabular">{formatSpan(one, locale)}</bdi>
              )}
            </li>
          );
        })}
      </ul>
      <HiddenCount hidden={hidden} />
      {dialog}
    </>
  );
}
