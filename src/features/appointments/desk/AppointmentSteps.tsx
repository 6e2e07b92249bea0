import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { endingOf } from './actions.ts';
import { CancelForm } from './CancelForm.tsx';
import { EditForm } from './EditForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { ProposeForm } from './ProposeForm.tsx';
import { useActNames } from './use-act-names.ts';

/** A form in place of an appointment's details. */
export type Step = 'move' | 'propose' | 'edit' | 'cancel';

export interface AppointmentStepsProps {
  appointment: DeskAppointment;
  step: Step;
  onStep: (step: Step) => void;
  /** Back to the details; `isDone` if the step was taken. */
  onLeave: (isDone: boolean) => void;
  onShow: (appointment: DeskAppointment) => void;
}

/** Moves, edits or ends an appointment, or proposes other times; a note goes along from one step to the next. */
export function AppointmentSteps({
  appointment,
  step,
  onStep,
  onLeave,
  onShow,
}: AppointmentStepsProps) {
  const { texts, actTexts } = useDesk();
  const { moving, proposing } = useActNames(appointment);
  const [note, setNote] = useState('');
  /** The step from which another one was reached. */
  const [before, setBefore] = useState<Step | null>(null);

  function turn(next: Step, typed: string) {
    setNote(typed);
    setBefore(step);
    onStep(next);
  }
  const done = () => onLeave(true);
  const back = () => onLeave(false);

  if (step === 'move') {
    return (
      <>
        <h3 className="desk-part-title">{moving}</h3>
        <MoveForm appointment={appointment} onMoved={done} onBack={back} onShow={onShow} />
      </>
    );
  }
  if (step === 'propose') {
    return (
      <>
        <h3 className="desk-part-title">{proposing}</h3>
        <ProposeForm
          appointment={appointment}
          note={note}
          onProposed={done}
          onBack={(typed) => (before === 'cancel' ? turn('cancel', typed) : back())}
          onShow={onShow}
        />
      </>
    );
  }
  if (step === 'edit') {
    return (
      <>
        <h3 className="desk-part-title">{actTexts.edit.open}</h3>
        <EditForm appointment={appointment} onEdited={done} onBack={back} />
      </>
    );
  }
  return (
    <>
      <h3 className="desk-part-title">{endingOf(appointment, texts).submit}</h3>
      <CancelForm
        appointment={appointment}
        note={note}
        onCancelled={done}
        onBack={back}
        onPropose={appointment.email === '' ? undefined : (typed) => turn('propose', typed)}
      />
    </>
  );
}
