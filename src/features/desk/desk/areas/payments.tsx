import { Payments } from '#features/payments/desk.ts';
import { WithAppointments } from './parts.tsx';

export default () => (
  <WithAppointments>
    <Payments />
  </WithAppointments>
);
