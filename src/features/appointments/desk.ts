/** What the desk's parts of other subjects may import. */
export { AppointmentLink } from './desk/AppointmentLink.tsx';
export { Appointments } from './desk/Appointments.tsx';
export { Closing } from './desk/closing/Closing.tsx';
export { fetchAppointments } from './desk/fetch-appointments.ts';
export { filteredAddress, freshAddress } from './desk/filters.ts';
export { InClosedTime } from './desk/closing/InClosedTime.tsx';
export { NamedAppointments } from './desk/NamedAppointments.tsx';
export { oneAppointment } from './desk/one-appointment.ts';
export { OverlapMark } from './desk/OverlapMark.tsx';
export { OverlapsContext, useOverlaps, useOverlapsRead } from './desk/overlaps.ts';
export { Owner } from './desk/Owner.tsx';
export { type AppointmentParts, AppointmentPartsContext } from './desk/parts.ts';
export { RetireDialog } from './desk/RetireDialog.tsx';
export { StatusLabel } from './desk/StatusLabel.tsx';
export { useAppointmentDialog } from './desk/use-appointment-dialog.tsx';
export { useSettled } from './desk/use-settled.ts';
export { VideoMark } from './desk/VideoMark.tsx';
export { Week } from './desk/week/Week.tsx';
