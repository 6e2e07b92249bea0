/** The contract's exports for other subjects. */
export type { Consultant, DeskConsultant } from './contract/consultant-desk.ts';
export {
  type ListedConsultant,
  type Meeting,
  atOnceSchema,
  consultantColours,
  consultantIdSchema,
  isForVisitors,
  listedConsultantSchema,
  meetingSchema,
  meetings,
  mostConsultants,
  shippedConsultant,
} from './contract/consultant.ts';
