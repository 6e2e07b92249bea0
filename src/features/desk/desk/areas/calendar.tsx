import { Calendar } from '#features/appointments/desk.ts';
import { Slots } from '#features/hours/desk.ts';
import { WithHours } from './WithHours.tsx';

export default () => (
  <WithHours>
    <Slots Calendar={Calendar} />
  </WithHours>
);
