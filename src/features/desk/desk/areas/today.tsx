import { Today } from '#features/desk/desk/today/Today.tsx';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Today />
  </WithAppointments>
);
