/** The fields of all subjects that may identify a person. */
import { appointmentsPersonal } from '#features/appointments/store/personal.ts';
import { auditPersonal } from '#features/audit/store/personal.ts';
import { calendarsPersonal } from '#features/calendars/store/personal.ts';
import { consultantsPersonal } from '#features/consultants/store/personal.ts';
import { deliveryPersonal } from '#features/delivery/store/personal.ts';
import { hoursPersonal } from '#features/hours/store/personal.ts';
import { inboxPersonal } from '#features/inbox/store/personal.ts';
import { linksPersonal } from '#features/links/store/personal.ts';
import { paymentsPersonal } from '#features/payments/store/personal.ts';
import { testimonialsPersonal } from '#features/testimonials/store/personal.ts';
import type { PersonalFields } from '#platform/redis/personal.ts';

export const personalFields: readonly PersonalFields[] = [
  ...appointmentsPersonal,
  ...auditPersonal,
  ...calendarsPersonal,
  ...consultantsPersonal,
  ...deliveryPersonal,
  ...hoursPersonal,
  ...inboxPersonal,
  ...linksPersonal,
  ...paymentsPersonal,
  ...testimonialsPersonal,
];
