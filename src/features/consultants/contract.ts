/** What other subjects know of the contract. */
export type { Consultant, DeskConsultant } from './contract/consultant-desk.ts';
export {
  type ListedConsultant,
  type Meeting,
  consultantColours,
  consultantIdSchema,
  listedConsultantSchema,
  meetingSchema,
  meetings,
  mostConsultants,
  shippedConsultant,
} from './contract/consultant.ts';
