import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { rememberAppointment } from './one-appointment.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';

/**
 * An appointment's dialog, from wherever one is picked: `show` opens it, `dialog` is to be rendered
 * outside of any form. One that is in the way of another opens over it. What is done in one shows
 * all over the desk, and what is done elsewhere in here.
 */
export function useAppointmentDialog() {
  const client = useQueryClient();
  const [shown, setShown] = useState<readonly string[]>([]);
  const show = useCallback(
    (appointment: DeskAppointment) => {
      rememberAppointment(client, appointment);
      setShown((all) => {
        const place = all.indexOf(appointment.id);
        return place === -1 ? [...all, appointment.id] : all.slice(0, place + 1);
      });
    },
    [client],
  );
  const dialog = shown.map((id) => (
    <AppointmentDialog
      key={id}
      id={id}
      onShow={show}
      onClose={() => setShown((all) => all.filter((other) => other !== id))}
    />
  ));
  return { show, dialog };
}
