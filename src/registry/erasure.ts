/** The erasure parts of all subjects: personal data is erased with them in one atomic script per decision. */
import { deskAppointmentRow } from '#features/appointments/store/appointment-rows.ts';
import { appointmentsPart, heldPart } from '#features/appointments/store/erasure.ts';
import { appointmentsErasing } from '#features/appointments/store/erasing.ts';
import { heldErasing } from '#features/appointments/store/held-erasing.ts';
import { auditPart } from '#features/audit/store/erasure.ts';
import { erasuresStore } from '#features/audit/store/erasures.ts';
import { bulkErasure } from '#features/bulk/acts/bulk-erasure.ts';
import { bulkStore as bulkStoreOf } from '#features/bulk/store/bulk.ts';
import { deliveryErasing } from '#features/delivery/store/erasing.ts';
import { deliveryPart } from '#features/delivery/store/erasure.ts';
import { waitingStore } from '#features/delivery/store/waiting.ts';
import { hoursErasing } from '#features/hours/store/erasing.ts';
import { hoursPart } from '#features/hours/store/erasure.ts';
import { inboxErasing } from '#features/inbox/store/erasing.ts';
import { inboxPart } from '#features/inbox/store/erasure.ts';
import { linksErasing } from '#features/links/store/erasing.ts';
import { linksPart } from '#features/links/store/erasure.ts';
import { paymentsErasing } from '#features/payments/store/erasing.ts';
import { paymentsPart } from '#features/payments/store/erasure.ts';
import { erasureOf } from '#features/records/store/erasure-parts.ts';
import { erasureActs } from '#features/records/acts/erasure.ts';
import { restoredActs } from '#features/records/acts/restored.ts';
import { setAsideStore as setAsideStoreOf } from '#features/records/store/set-aside.ts';
import type { ErasingSubject } from '#platform/redis/erasing.ts';
import type { Database } from '#platform/redis/database.ts';
import { personSources } from './people.ts';
import { shapeOf } from './shapes.ts';

export const erasure = erasureOf([
  appointmentsPart,
  heldPart,
  auditPart,
  deliveryPart,
  hoursPart,
  inboxPart,
  linksPart,
  paymentsPart,
]);

/** What erasing takes of every subject; one comes after those whose records its own go with. */
export const erasingSubjects: readonly ErasingSubject[] = [
  appointmentsErasing,
  heldErasing,
  inboxErasing,
  paymentsErasing,
  deliveryErasing,
  hoursErasing,
  linksErasing,
];

const eraserOf = (db: Database) => ({ db, subjects: erasingSubjects });

export const bulkStore = (db: Database) => ({ ...bulkStoreOf(db), ...bulkErasure(eraserOf(db)) });
export const erasureStore = (db: Database, now = () => new Date()) =>
  erasureActs(eraserOf(db), { sources: personSources, outdatedRow: deskAppointmentRow, now });
export const restoredStore = (db: Database) => ({
  ...restoredActs(eraserOf(db)),
  ...erasuresStore(db),
  ...waitingStore(db),
});
export const setAsideStore = (db: Database) => setAsideStoreOf(db, erasure, shapeOf);
