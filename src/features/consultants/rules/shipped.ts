import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import { services } from '#platform/contract/service.ts';
import { firm } from '#firm';

/** The consultant used until the firm enters its own. */
export const shippedRecord: DeskConsultant = {
  id: shippedConsultant,
  name: firm.name,
  role: { de: '', en: '', ar: '' },
  languages: ['de', 'en', 'ar'],
  services: [...services],
  email: '',
  meetingLink: '',
  colour: 'ink',
  active: true,
  version: 0,
};
