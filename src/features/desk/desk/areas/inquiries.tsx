import { InboxBulk } from '#features/bulk/desk.ts';
import { Inquiries } from '#features/inbox/desk.ts';
import { WithAppointments } from './WithAppointments.tsx';

export default () => (
  <WithAppointments>
    <Inquiries Bulk={InboxBulk} />
  </WithAppointments>
);
