import { Payments } from '#features/payments/desk.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Payments />
  </WithAppointments>
);
