import { useCallback, useEffect, useRef, useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { fetchAppointments } from './fetch-appointments.ts';

/**
 * An appointment's dialog, from wherever one is picked: `show` opens it, `dialog` is to be rendered
 * outside of any form. One that is in the way of another opens over it. What is done in one is read
 * anew all over the desk, and what is done elsewhere in here; `onGone` hears of an erasure before.
 */
export function useAppointmentDialog(onGone?: (appointment: Appointment) => void) {
  const { reload, onReload, pollCall } = useDesk();
  const [shown, setShown] = useState<readonly Appointment[]>([]);
  const show = useCallback(
    (appointment: Appointment) =>
      setShown((all) => {
        const place = all.findIndex(({ id }) => id === appointment.id);
        return place === -1 ? [...all, appointment] : all.slice(0, place + 1);
      }),
    [],
  );
  const ids = useRef<readonly string[]>([]);
  useEffect(() => {
    ids.current = shown.map(({ id }) => id);
  }, [shown]);
  useEffect(
    () =>
      onReload(async ({ isQuiet = false } = {}) => {
        // What is done in a dialog tells itself what came of it.
        if (!isQuiet || ids.current.length === 0) return true;
        const fresh = await fetchAppointments(pollCall, ids.current);
        setShown((all) => all.map((one) => fresh.find(({ id }) => id === one.id) ?? one));
        return true;
      }),
    [onReload, pollCall],
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
