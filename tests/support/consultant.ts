import type { Consultant } from '#features/consultants/contract/consultant-desk.ts';
import { services } from '#platform/contract/service.ts';

/** A consultant who offers all services. */
export const consultantOf = (id: string, changes: Partial<Consultant> = {}): Consultant => ({
  ...{ id, name: `${id} Muster`, role: { de: '', en: '', ar: '' }, languages: ['de'] },
  ...{ services: [...services], email: '', meetingLink: '', colour: 'ink', active: true },
  ...changes,
});
