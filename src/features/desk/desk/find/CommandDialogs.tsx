import { EnterDialog, useAppointmentDialog } from '#features/appointments/desk.ts';
import { WithAppointments } from '#features/desk/desk/areas/WithAppointments.tsx';
import { laterDialog } from '#platform/desk-ui/later.tsx';
import { type Command, useCommands } from './commands.ts';
import { FindDialog } from './FindDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';

const Absence = laterDialog(async () => (await import('./Absence.tsx')).Absence);
const NewConsultant = laterDialog(async () => (await import('./NewConsultant.tsx')).NewConsultant);

function Dialogs({ command }: { command: Command | null }) {
  const { open } = useCommands();
  const { show, dialog } = useAppointmentDialog();
  const close = () => open(null);
  return (
    <>
      {command === 'find' && <FindDialog onShow={show} onClose={close} />}
      {command === 'keys' && <KeysDialog onClose={close} />}
      {command === 'enter' && <EnterDialog onShow={show} onClose={close} />}
      {command === 'absence' && <Absence onClose={close} />}
      {command === 'consultant' && <NewConsultant onClose={close} />}
      {dialog}
    </>
  );
}

/** The dialogs that open over every area. Stays mounted, since an appointment outlives the dialog it was found in. */
export const CommandDialogs = ({ command }: { command: Command | null }) => (
  <WithAppointments>
    <Dialogs command={command} />
  </WithAppointments>
);
