/** What the desk's parts of other subjects may import. */
export { AbsenceDialog } from './desk/AbsenceDialog.tsx';
export { ConsultantChoice } from './desk/ConsultantChoice.tsx';
export { Hours } from './desk/Hours.tsx';
export { NothingFree, useFreeTimeNeeds } from './desk/NothingFree.tsx';
export { type HoursParts, HoursPartsContext } from './desk/parts.ts';
export { Slots } from './desk/slots/Slots.tsx';
export { type Offer, useTakeAway } from './desk/slots/use-take-away.ts';
export { type LocalSpan, aboutText, boundText, formatLocalSpan, onDay } from './desk/span-text.ts';
export { useHoursToCopy } from './desk/use-hours-to-copy.ts';
export { useChange } from './desk/use-change.tsx';
