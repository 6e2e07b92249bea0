import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { rememberAppointment } from './one-appointment.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';

/**
 * Dialog of an appointment. `show` opens it; render `dialog` outside of any form. A conflicting appointment
 * opens over it. Changes in the dialog appear everywhere in the desk, and changes elsewhere appear in the
 * dialog.
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
