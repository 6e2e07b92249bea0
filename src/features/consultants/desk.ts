/** What other subjects show of this one at the desk. */
export { Consultants } from './desk/Consultants.tsx';
export { type ConsultantList, useConsultants } from './desk/use-consultants.ts';
