import { useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';

/**
 * An appointment's dialog, from wherever one is picked: `show` opens it, `dialog` is to be rendered.
 * What is done in it is read anew all over the desk; `onGone` hears of an erasure before that.
 */
export function useAppointmentDialog(onGone?: (appointment: Appointment) => void) {
  const { reload } = useDesk();
  const [shown, setShown] = useState<Appointment | null>(null);
  const close = () => setShown(null);
  const dialog = shown && (
    <AppointmentDialog
      appointment={shown}
      onChanged={(changed) => {
        setShown(changed);
        void reload();
      }}
      onErased={() => {
        close();
        onGone?.(shown);
        void reload();
      }}
      onClose={close}
    />
  );
  return { show: setShown, dialog };
}
