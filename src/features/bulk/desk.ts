/** What other subjects show of this one at the desk. */
export { AppointmentsBulk } from './desk/AppointmentsBulk.tsx';
export { InboxBulk } from './desk/InboxBulk.tsx';
