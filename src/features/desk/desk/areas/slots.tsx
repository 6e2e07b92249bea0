import { Slots } from '#features/hours/desk.ts';
import { WithHours } from './parts.tsx';

export default () => (
  <WithHours>
    <Slots />
  </WithHours>
);
