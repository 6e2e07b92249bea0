/** What other subjects show of this one at the desk. */
export { CalendarFeeds } from './desk/CalendarFeeds.tsx';
export { OutsideCalendars } from './desk/OutsideCalendars.tsx';
export { OutsideMark } from './desk/OutsideMark.tsx';
export { OutsideOverlapNotice } from './desk/OutsideOverlapNotice.tsx';
