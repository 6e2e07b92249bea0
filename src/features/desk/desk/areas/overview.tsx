import { Overview } from '#features/desk/desk/overview/Overview.tsx';
import { WithAppointments } from './parts.tsx';

export default () => (
  <WithAppointments>
    <Overview />
  </WithAppointments>
);
