import { RetireDialog } from '#features/appointments/desk.ts';
import { Consultants } from '#features/consultants/desk.ts';
import { useCommands } from '#features/desk/desk/find/commands.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default function ConsultantsArea() {
  const { value } = useStatistics();
  const { open } = useCommands();
  return (
    <WithAppointments>
      <Consultants
        RetireDialog={RetireDialog}
        unbookable={value?.unbookable ?? []}
        onAdd={() => open('consultant')}
      />
    </WithAppointments>
  );
}
