import { OutsideCalendars } from '#features/calendars/desk.ts';
import { Hours } from '#features/hours/desk.ts';
import { WithHours } from './WithHours.tsx';

export default () => (
  <WithHours>
    <Hours OutsideCalendars={OutsideCalendars} />
  </WithHours>
);
