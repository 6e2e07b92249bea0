/** What the desk's parts of other subjects may import. */
export { Consultants } from './desk/Consultants.tsx';
export { type ConsultantList, useConsultants } from './desk/use-consultants.ts';
export { useUnbookableNeeds } from './desk/use-unbookable-needs.tsx';
