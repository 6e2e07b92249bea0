import { Overview } from '#features/desk/desk/overview/Overview.tsx';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Overview />
  </WithAppointments>
);
