import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import type { Reach } from '#features/outbox/rules/outbox.ts';
import type { Database } from '#platform/redis/database.ts';
import { inboxStore } from './inbox.ts';
import { inboxKeys } from './keys.ts';

/** What visitors asked of a service. */
export const inquiryStore = (db: Database, reach: Reach, scale: number) =>
  inboxStore(db, {
    keys: inboxKeys.inquiries,
    schema: inquirySchema,
    notification: 'inquiry_received',
    kind: 'inquiry',
    ...{ reach, scale },
  });
