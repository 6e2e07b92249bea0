/** What the desk's parts of other subjects may import. */
export { AppointmentsBulk } from './desk/AppointmentsBulk.tsx';
export { useFloodNeeds } from './desk/use-flood-needs.tsx';
export { InboxBulk } from './desk/InboxBulk.tsx';
