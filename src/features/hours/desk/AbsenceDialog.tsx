import { useState } from 'react';
import { isShipped, useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { emptyException } from './exception-form.ts';
import { ExceptionForm } from './ExceptionForm.tsx';

/** Dialog that enters an absence of whole days, for any consultant, from anywhere. */
function Content({ onClose }: { onClose: () => void }) {
  const { hoursTexts } = useDesk();
  const { active, isKnown } = useConsultants();
  const [typed, setTyped] = useState(emptyException);
  // Chosen unasked only where nobody else can be meant, and never the firm's own entry beside a person.
  const people = active.filter((one) => !isShipped(one));
  const [only, ...others] = people.length > 0 ? people : active;
  const whose = typed.whose === '' && others.length === 0 ? (only?.id ?? '') : typed.whose;
  return (
    <Dialog title={hoursTexts.absence.open} hasChoices={typed !== emptyException} onClose={onClose}>
      {active.length === 0 ? (
        <ListState phase={isKnown ? 'failed' : 'loading'} isEmpty empty="" />
      ) : (
        <ExceptionForm
          form="absence"
          typed={{ ...typed, whose }}
          onType={setTyped}
          shapes={['absence']}
          onDone={onClose}
          closes
        />
      )}
    </Dialog>
  );
}

export const AbsenceDialog = walledDialog('absence', Content);
