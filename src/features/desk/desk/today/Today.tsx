import { InClosedTime, PrintDays } from '#features/appointments/desk.ts';
import { FloodNotice } from '#features/bulk/desk.ts';
import { OutsideOverlapNotice } from '#features/calendars/desk.ts';
import { NothingFree } from '#features/hours/desk.ts';
import { OwedNotice } from '#features/payments/desk.ts';
import { NextAppointments } from './NextAppointments.tsx';
import { OverlapNotice } from './OverlapNotice.tsx';
import { UndeliveredNotice } from './UndeliveredNotice.tsx';

/** What wants an answer from the firm, and what comes next. */
export const Today = () => (
  <div className="desk-stack">
    <PrintDays />
    <FloodNotice />
    <UndeliveredNotice />
    <OwedNotice />
    <InClosedTime />
    <OverlapNotice />
    <OutsideOverlapNotice />
    <NothingFree />
    <NextAppointments />
  </div>
);
