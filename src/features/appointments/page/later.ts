/**
 * What nobody needs until they have begun, or were long away: whom to speak with and how, where there
 * is a choice, and the watch over times that grow old.
 */
export { ChosenPerson } from './ChosenPerson.tsx';
export { MeetingChoice } from './MeetingChoice.tsx';
export { findPerson, isAble } from './people.ts';
export { PersonChoice } from './PersonChoice.tsx';
export { Watch } from './Watch.tsx';
