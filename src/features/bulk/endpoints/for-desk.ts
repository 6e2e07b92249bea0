import type { Endpoint } from '#server/serve.ts';
import { appointmentsBulkCancel } from './appointments-bulk-cancel.ts';
import { appointmentsBulkErase } from './appointments-bulk-erase.ts';
import { appointmentsBulkPreview } from './appointments-bulk-preview.ts';
import { floodClear } from './floods-clear.ts';
import { floodPreview } from './floods-preview.ts';
import { floodReadmit } from './floods-readmit.ts';
import { floods } from './floods.ts';
import { inboxBulkErase } from './inbox-bulk-erase.ts';
import { inboxBulkPreview } from './inbox-bulk-preview.ts';

/** The endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const bulkEndpoints: readonly Endpoint[] = [
  appointmentsBulkCancel,
  appointmentsBulkErase,
  appointmentsBulkPreview,
  floods,
  floodClear,
  floodPreview,
  floodReadmit,
  inboxBulkErase,
  inboxBulkPreview,
];
