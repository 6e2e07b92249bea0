/** What all subjects erase and mend of their records, and the acts that do so. */
import { deskAppointmentRow } from '#features/appointments/store/appointment-rows.ts';
import { appointmentsErasing } from '#features/appointments/store/erasing.ts';
import { heldErasing } from '#features/appointments/store/held-erasing.ts';
import { appointmentsMending } from '#features/appointments/store/mending.ts';
import { auditErasing } from '#features/audit/store/erasing.ts';
import { erasuresStore } from '#features/audit/store/erasures.ts';
import { bulkErasure } from '#features/bulk/acts/bulk-erasure.ts';
import { consultantsMending } from '#features/consultants/store/mending.ts';
import { deliveryErasing } from '#features/delivery/store/erasing.ts';
import { waitingStore } from '#features/delivery/acts/hold-waiting.ts';
import { hoursErasing } from '#features/hours/store/erasing.ts';
import { inboxErasing } from '#features/inbox/store/erasing.ts';
import { linksErasing } from '#features/links/store/erasing.ts';
import { paymentsErasing } from '#features/payments/store/erasing.ts';
import { paymentsMending } from '#features/payments/store/mending.ts';
import { erasureActs } from '#features/records/acts/erasure.ts';
import { restoredActs } from '#features/records/acts/restored.ts';
import { asideActs } from '#features/records/acts/set-aside.ts';
import { setAsideStore as setAsideStoreOf } from '#features/records/store/set-aside.ts';
import type { Database } from '#platform/redis/database.ts';
import type { ErasingSubject } from '#platform/redis/erasing.ts';
import type { Mending } from '#platform/redis/mending.ts';
import { personSources } from './people.ts';
import { shapeOf } from './shapes.ts';

/** A subject comes after those whose records its own go with. */
export const erasingSubjects: readonly ErasingSubject[] = [
  auditErasing,
  appointmentsErasing,
  heldErasing,
  inboxErasing,
  paymentsErasing,
  deliveryErasing,
  hoursErasing,
  linksErasing,
];

const mendings: readonly Mending[] = [appointmentsMending, paymentsMending, consultantsMending];

const eraserOf = (db: Database) => ({ db, subjects: erasingSubjects });
const clock = () => new Date();

export const bulkStore = (db: Database) => bulkErasure(eraserOf(db));
export const erasureStore = (db: Database, now = clock) =>
  erasureActs(eraserOf(db), { sources: personSources, outdatedRow: deskAppointmentRow, now });
export const restoredStore = (db: Database) => ({
  ...restoredActs(eraserOf(db)),
  ...erasuresStore(db),
  ...waitingStore(db),
});
export const setAsideStore = (db: Database, now = clock) => ({
  ...setAsideStoreOf(db, { shapeOf, mendings, now }),
  ...asideActs({ eraser: eraserOf(db), mendings, shapeOf }),
});
