import {
  fetchAppointments,
  useAppointmentDialog,
  WhenAndWhat,
} from '#features/appointments/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { type Needs, readState } from '#platform/desk/need.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { OutsideMark } from './OutsideMark.tsx';
import { outsideOverlaps } from './outside-readings.ts';

/** Appointments that are named at once, since each is fetched on its own. */
const most = 10;

/** Appointments that overlap an event in an outside calendar. */
export function useOutsideNeeds(): Needs {
  const { hoursTexts, todayTexts } = useDesk();
  const overlaps = useRead(outsideOverlaps);
  const { show, dialog } = useAppointmentDialog();
  const ids = (overlaps.value ?? []).slice(0, most).map(({ id }) => id);
  const named = useRead(
    reading(['appointments', 'group', ids], async (call) => ({
      ok: true,
      value: await fetchAppointments(call, ids),
    })),
    { isWanted: ids.length > 0 },
  );
  const { open } = todayTexts.request;
  return {
    items: (ids.length > 0 ? (named.value ?? []) : []).map((appointment) => ({
      // One that wants something else as well is listed once, by that.
      id: `appointment ${appointment.id}`,
      kind: 'overlap',
      at: Date.parse(appointment.startsAt),
      since: Date.parse(appointment.createdAt),
      what: todayTexts.kinds.outside,
      who: appointment.clientName,
      onOpen: () => show(appointment),
      more: (
        <>
          <WhenAndWhat appointment={appointment} />
          <OutsideMark appointment={appointment} />
          <p className="desk-row-more">{hoursTexts.outside.overlaps.advice}</p>
        </>
      ),
      primary: {
        name: open,
        label: `${open}: ${appointment.clientName}`,
        act: () => show(appointment),
      },
    })),
    ...readState(overlaps, ids.length > 0 ? named : overlaps),
    dialogs: dialog,
  };
}
