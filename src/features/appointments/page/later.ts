/**
 * Parts loaded only once the visitor has begun or stayed long: the choice of consultant and way of meeting,
 * and the reloading of stale times.
 */
export { ChosenPerson } from './ChosenPerson.tsx';
export { MeetingChoice } from './MeetingChoice.tsx';
export { findPerson, isAble } from './people.ts';
export { PersonChoice } from './PersonChoice.tsx';
export { Watch } from './Watch.tsx';
