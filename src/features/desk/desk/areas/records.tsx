import { Records } from '#features/records/desk.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Records />
  </WithAppointments>
);
