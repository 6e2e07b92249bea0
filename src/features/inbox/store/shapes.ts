import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { digestSchema, type ShapesOf } from '#platform/redis/shapes.ts';
import type { inboxKeys } from './keys.ts';

const beside = { byCreation: idSchema, unread: idSchema, read: instantSchema };

export const inboxShapes: ShapesOf<typeof inboxKeys> = {
  contactMessages: { records: jsonOf(contactMessageSchema), ...beside },
  inquiries: { records: jsonOf(inquirySchema), ...beside },
  inboxEmail: digestSchema,
};
