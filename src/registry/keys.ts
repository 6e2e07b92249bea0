/** The keys of all subjects by name. */
import { accessKeys } from '#features/access/store/keys.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { linksKeys } from '#features/links/store/keys.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { protectionKeys } from '#features/protection/store/keys.ts';
import { recordsKeys } from '#features/records/store/keys.ts';
import { testimonialsKeys } from '#features/testimonials/store/keys.ts';
import { visitsKeys } from '#features/visits/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { platformKeys } from '#platform/redis/keys.ts';

export { paymentKeys };

export const keys = {
  ...platformKeys,
  ...accessKeys,
  ...appointmentsKeys,
  ...auditKeys,
  ...calendarsKeys,
  ...consultantKeys,
  ...deliveryKeys,
  ...hoursKeys,
  ...inboxKeys,
  ...linksKeys,
  ...monitoringKeys,
  ...outboxKeys,
  ...protectionKeys,
  ...recordsKeys,
  ...testimonialsKeys,
  ...visitsKeys,
} as const;
