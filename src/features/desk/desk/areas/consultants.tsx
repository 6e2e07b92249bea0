import { RetireDialog } from '#features/appointments/desk.ts';
import { Consultants } from '#features/consultants/desk.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Consultants RetireDialog={RetireDialog} />
  </WithAppointments>
);
