import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useMakeWay } from '#platform/desk-ui/panel.ts';
import { rememberAppointment } from './one-appointment.ts';
import { laterDialog } from '#platform/desk-ui/later.tsx';

const AppointmentDialog = laterDialog(async () => {
  const { AppointmentDialog } = await import('./AppointmentDialog.tsx');
  return AppointmentDialog;
});

/**
 * Panel of an appointment. `show` opens it in place of the panel that is open beside the list; `showOver`, for what
 * is itself in a panel, over it, as a conflicting appointment opens. Render `dialog` outside of any form. Changes
 * in the panel appear everywhere in the desk, and changes elsewhere appear in the panel.
 */
export function useAppointmentDialog() {
  const client = useQueryClient();
  const makeWay = useMakeWay();
  const [shown, setShown] = useState<readonly string[]>([]);
  const showOver = useCallback(
    (appointment: DeskAppointment) => {
      rememberAppointment(client, appointment);
      setShown((all) => {
        const place = all.indexOf(appointment.id);
        return place === -1 ? [...all, appointment.id] : all.slice(0, place + 1);
      });
    },
    [client],
  );
  const show = useCallback(
    (appointment: DeskAppointment) => makeWay(() => showOver(appointment)),
    [makeWay, showOver],
  );
  const dialog = shown.map((id) => (
    <AppointmentDialog
      key={id}
      id={id}
      onShow={showOver}
      onClose={() => setShown((all) => all.filter((other) => other !== id))}
    />
  ));
  return { show, showOver, dialog };
}
