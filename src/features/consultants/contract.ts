/** The part of this subject's contract that other subjects may import. */
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
