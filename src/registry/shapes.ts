/** The shapes of all subjects: the schema of every key's values. */
import { accessKeys } from '#features/access/store/keys.ts';
import { accessShapes } from '#features/access/store/shapes.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { appointmentsShapes } from '#features/appointments/store/shapes.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { auditShapes } from '#features/audit/store/shapes.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { busyShapes, calendarsShapes } from '#features/calendars/store/shapes.ts';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import { consultantsShapes } from '#features/consultants/store/shapes.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { deliveryShapes } from '#features/delivery/store/shapes.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { hoursShapes } from '#features/hours/store/shapes.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { inboxShapes } from '#features/inbox/store/shapes.ts';
import { linksKeys } from '#features/links/store/keys.ts';
import { linksShapes } from '#features/links/store/shapes.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { monitoringShapes } from '#features/monitoring/store/shapes.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { outboxShapes } from '#features/outbox/store/shapes.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { paymentShapes } from '#features/payments/store/shapes.ts';
import { protectionKeys } from '#features/protection/store/keys.ts';
import { protectionShapes } from '#features/protection/store/shapes.ts';
import { recordsKeys } from '#features/records/store/keys.ts';
import { recordsShapes } from '#features/records/store/shapes.ts';
import { testimonialsKeys } from '#features/testimonials/store/keys.ts';
import { testimonialsShapes } from '#features/testimonials/store/shapes.ts';
import { visitsKeys } from '#features/visits/store/keys.ts';
import { visitsShapes } from '#features/visits/store/shapes.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { platformShapes } from '#platform/redis/own-shapes.ts';
import { registered, type RegisteredShape, type ShapeOf } from '#platform/redis/shapes.ts';

const all: readonly RegisteredShape[] = [
  ...registered(platformKeys, platformShapes),
  ...registered(accessKeys, accessShapes),
  ...registered(appointmentsKeys, appointmentsShapes),
  ...registered(auditKeys, auditShapes),
  ...registered(calendarsKeys, calendarsShapes),
  ...registered(deliveryKeys, deliveryShapes),
  ...registered(consultantKeys, consultantsShapes),
  ...registered(hoursKeys, { ...hoursShapes, ...busyShapes }),
  ...registered(inboxKeys, inboxShapes),
  ...registered(linksKeys, linksShapes),
  ...registered(monitoringKeys, monitoringShapes),
  ...registered(outboxKeys, outboxShapes),
  ...registered(paymentKeys, paymentShapes),
  ...registered(protectionKeys, protectionShapes),
  ...registered(recordsKeys, recordsShapes),
  ...registered(testimonialsKeys, testimonialsShapes),
  ...registered(visitsKeys, visitsShapes),
];
const byKey = new Map(all.flatMap((each) => (each.isFamily ? [] : [[each.key, each] as const])));
const families = all.filter(({ isFamily }) => isFamily);

/** Every registered key, or the prefix of several. */
export const registeredKeys = all.map(({ key }) => key);

/** The registered shape of a key; `undefined` if no subject registers it. */
export const registeredShape = (key: string): RegisteredShape['shape'] | undefined =>
  (byKey.get(key) ?? families.find(({ key: start }) => key.startsWith(start)))?.shape;

/** The schema of a key's values; `undefined` if they are not checked. */
export const shapeOf: ShapeOf = (key) => {
  const shape = registeredShape(key);
  return shape && 'shapeless' in shape ? undefined : shape;
};
