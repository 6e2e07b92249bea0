import { useCallback, useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';

/**
 * An appointment's dialog, from wherever one is picked: `show` opens it, `dialog` is to be rendered
 * outside of any form. One that is in the way of another opens over it. What is done in one is read
 * anew all over the desk; `onGone` hears of an erasure before that.
 */
export function useAppointmentDialog(onGone?: (appointment: Appointment) => void) {
  const { reload } = useDesk();
  const [shown, setShown] = useState<readonly Appointment[]>([]);
  const show = useCallback(
    (appointment: Appointment) =>
      setShown((all) => {
        const place = all.findIndex(({ id }) => id === appointment.id);
        return place === -1 ? [...all, appointment] : all.slice(0, place + 1);
      }),
    [],
  );
  const dialog = shown.map((appointment) => {
    const { id } = appointment;
    const close = () => setShown((all) => all.filter((other) => other.id !== id));
    return (
      <AppointmentDialog
        key={id}
        appointment={appointment}
        onShow={show}
        onChanged={(changed) => {
          setShown((all) => all.map((other) => (other.id === id ? changed : other)));
          void reload();
        }}
        onErased={() => {
          close();
          onGone?.(appointment);
          void reload();
        }}
        onClose={close}
      />
    );
  });
  return { show, dialog };
}
