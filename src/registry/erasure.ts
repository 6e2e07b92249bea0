/** The erasure parts of all subjects: personal data is erased with them in one atomic script per decision. */
import { deskAppointmentRow } from '#features/appointments/store/appointment-rows.ts';
import { appointmentsPart, heldPart } from '#features/appointments/store/erasure.ts';
import { auditPart } from '#features/audit/store/erasure.ts';
import { erasuresStore } from '#features/audit/store/erasures.ts';
import { bulkStore as bulkStoreOf } from '#features/bulk/store/bulk.ts';
import { deliveryPart } from '#features/delivery/store/erasure.ts';
import { waitingStore } from '#features/delivery/store/waiting.ts';
import { hoursPart } from '#features/hours/store/erasure.ts';
import { inboxPart } from '#features/inbox/store/erasure.ts';
import { linksPart } from '#features/links/store/erasure.ts';
import { paymentsPart } from '#features/payments/store/erasure.ts';
import { erasureOf } from '#features/records/store/erasure-parts.ts';
import { erasureStore as erasureStoreOf } from '#features/records/store/erasure.ts';
import { restoredStore as restoredStoreOf } from '#features/records/store/restored.ts';
import { setAsideStore as setAsideStoreOf } from '#features/records/store/set-aside.ts';
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

export const bulkStore = (db: Database) => bulkStoreOf(db, erasure);
export const erasureStore = (db: Database) =>
  erasureStoreOf(db, erasure, { sources: personSources, outdatedRow: deskAppointmentRow });
export const restoredStore = (db: Database) => ({
  ...restoredStoreOf(db, erasure),
  ...erasuresStore(db),
  ...waitingStore(db),
});
export const setAsideStore = (db: Database) => setAsideStoreOf(db, erasure, shapeOf);
