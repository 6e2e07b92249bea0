import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Wish } from '#features/appointments/desk/moving.ts';
import { useMove } from '#features/appointments/desk/use-move.ts';
import { timeAt } from './layout.ts';
import { MoveDialog, type MoveDialogProps } from './MoveDialog.tsx';
import { ownerIn } from './columns.ts';
import type { Spot } from './drag.ts';

export interface DropProps {
  onMoved: (moved: DeskAppointment) => void;
  onShow: (appointment: DeskAppointment) => void;
}

/** Moves what is dropped, as its form does; asks in a dialog where it cannot simply be. */
export function useDrop({ onMoved, onShow }: DropProps) {
  const [asked, setAsked] = useState<Pick<
    MoveDialogProps,
    'appointment' | 'wish' | 'failure'
  > | null>(null);
  const move = useMove();
  /** What was moved keeps the focus, wherever the calendar draws it anew, until the next key or press. */
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { activeElement: focused } = document;
    // A dialog has it, or the reader has gone on.
    if (moved.current === null || (focused !== document.body && !focused?.closest('.desk-cal')))
      return;
    const entry = `.desk-cal [data-appointment="${moved.current}"]`;
    document.querySelector<HTMLElement>(entry)?.focus();
  });
  useEffect(() => {
    const forget = () => void (moved.current = null);
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, forget, true);
    return () => {
      for (const event of ['keydown', 'pointerdown']) removeEventListener(event, forget, true);
    };
  }, []);

  async function moveTo(appointment: DeskAppointment, { column, from }: Spot) {
    const wish: Wish = {
      date: column.date,
      time: timeAt(from),
      consultant: ownerIn(column, appointment),
    };
    const { date, time } = appointment;
    if (date === wish.date && time === wish.time && appointment.consultant === wish.consultant)
      return;
    // Moving ends the proposal; the form says so.
    if (appointment.proposed) {
      setAsked({ appointment, wish });
      return;
    }
    const answer = await move(appointment, wish, {
      asks: (failure) => {
        const isAsked =
          failure.reason === 'problem' &&
          (failure.problem.code === 'needs_confirmation' ||
            (failure.problem.conflicts?.length ?? 0) > 0);
        if (isAsked) setAsked({ appointment, wish, failure });
        return Promise.resolve(isAsked);
      },
    });
    if (!answer.ok) return;
    moved.current = answer.value.id;
    onMoved(answer.value);
  }

  const dialog = asked && <MoveDialog {...asked} onShow={onShow} onClose={() => setAsked(null)} />;
  return { moveTo, dialog };
}
