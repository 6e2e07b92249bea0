import type { DeskAppointment, Overlap } from '#features/appointments/contract.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import {
  AppointmentLink,
  fetchAppointments,
  useAppointmentDialog,
  useOverlaps,
} from '#features/appointments/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** Groups of overlapping appointments, with links to open them. Renders nothing if there are none. */
export function OverlapNotice() {
  const { texts } = useDesk();
  const { groups } = useOverlaps();
  const { show, dialog } = useAppointmentDialog();
  return (
    <>
      {groups.length > 0 && (
        <div className="notice desk-notice">
          {groups.map((group) => (
            <Group key={group.ids.join()} group={group} onShow={show} />
          ))}
          <p>{texts.overview.overlaps.advice}</p>
        </div>
      )}
      {dialog}
    </>
  );
}

function Group({ group, onShow }: { group: Overlap; onShow: (one: DeskAppointment) => void }) {
  const { texts, locale } = useDesk();
  const { value } = useRead(
    reading(['appointments', 'group', group.ids], async (call) => ({
      ok: true,
      value: await fetchAppointments(call, group.ids),
    })),
  );
  const count = group.ids.length;
  return (
    <div>
      <p className="desk-strong">
        {plural(texts.overview.overlaps.title, count, locale, {
          count: formatNumber(count, locale),
        })}
      </p>
      <ul>
        {(value ?? []).map((appointment) => (
          <li key={appointment.id}>
            <AppointmentLink appointment={appointment} onShow={onShow} />
          </li>
        ))}
      </ul>
    </div>
  );
}
