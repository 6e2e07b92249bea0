import { InboxBulk } from '#features/bulk/desk.ts';
import { Messages } from '#features/inbox/desk.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Messages Bulk={InboxBulk} />
  </WithAppointments>
);
