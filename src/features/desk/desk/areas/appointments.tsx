import { Appointments } from '#features/appointments/desk.ts';
import { AppointmentsBulk } from '#features/bulk/desk.ts';
import { CalendarFeeds } from '#features/calendars/desk.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Appointments Bulk={AppointmentsBulk} Feeds={CalendarFeeds} />
  </WithAppointments>
);
