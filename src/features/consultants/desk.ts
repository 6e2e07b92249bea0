/** What the desk's parts of other subjects may import. */
export { Consultants } from './desk/Consultants.tsx';
export { NewConsultantDialog } from './desk/NewConsultantDialog.tsx';
export { isShipped } from './desk/shipped.ts';
export { type ConsultantList, useConsultants } from './desk/use-consultants.ts';
export { useUnbookableNeeds } from './desk/use-unbookable-needs.tsx';
