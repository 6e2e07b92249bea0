import { inquirySchema } from '#contract/inquiry.ts';
import type { ScriptHost } from './client.ts';
import { inboxStore } from './inbox.ts';
import { keys } from './keys.ts';

/** What visitors asked of a service. */
export const inquiryStore = (redis: ScriptHost) =>
  inboxStore(redis, {
    keys: keys.inquiries,
    schema: inquirySchema,
    notification: 'inquiry_received',
  });
