import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { EnterDialog, type EnterDialogProps } from '#features/appointments/desk/EnterDialog.tsx';
import type { Service } from '#platform/contract/service.ts';
import type { Spot } from './drag.ts';
import { timeAt } from './layout.ts';
import { TakeAway } from './TakeAway.tsx';
import type { FreeEntry } from './week-days.ts';

export interface EnteringProps {
  service: Service | undefined;
  /** Whose calendar is shown, or `''`. */
  consultant: string;
  onShow: (appointment: DeskAppointment) => void;
}

/** The dialog for a new appointment where empty time was pressed; a free time can be taken away there too. */
export function useEntering({ service, consultant, onShow }: EnteringProps) {
  const [entering, setEntering] = useState<{
    moment: EnterDialogProps['moment'];
    free?: FreeEntry;
  } | null>(null);
  const close = () => setEntering(null);

  function enterAt({ column, from, until }: Spot) {
    const { date, consultant: owner = consultant } = column;
    setEntering({
      moment: {
        ...{ date, time: timeAt(from), service },
        ...(until > from && { minutes: until - from }),
        ...(owner !== '' && { consultants: [owner] }),
      },
    });
  }

  function enterFree(free: FreeEntry) {
    const { date, time, consultants } = free;
    setEntering({ moment: { date, time, consultants, service }, free });
  }

  const { free } = entering ?? {};
  const dialog = entering && (
    <EnterDialog
      moment={entering.moment}
      more={
        free &&
        ((chosen) => (
          <TakeAway offers={free.offers} chosen={chosen} service={service} onTaken={close} />
        ))
      }
      onShow={onShow}
      onClose={close}
    />
  );
  return { enterAt, enterFree, dialog };
}
