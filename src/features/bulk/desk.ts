/** What the desk's parts of other subjects may import. */
export { AppointmentsBulk } from './desk/AppointmentsBulk.tsx';
export { FloodNotice } from './desk/FloodNotice.tsx';
export { InboxBulk } from './desk/InboxBulk.tsx';
