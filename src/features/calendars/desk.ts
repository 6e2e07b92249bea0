/** What the desk's parts of other subjects may import. */
export { CalendarFeeds } from './desk/CalendarFeeds.tsx';
export { OutsideCalendars } from './desk/OutsideCalendars.tsx';
export { OutsideMark } from './desk/OutsideMark.tsx';
export { useOutsideNeeds } from './desk/use-outside-needs.tsx';
