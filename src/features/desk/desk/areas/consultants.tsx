import { RetireDialog } from '#features/appointments/desk.ts';
import { Consultants } from '#features/consultants/desk.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default function ConsultantsArea() {
  const { value } = useStatistics();
  return (
    <WithAppointments>
      <Consultants RetireDialog={RetireDialog} unbookable={value?.unbookable ?? []} />
    </WithAppointments>
  );
}
