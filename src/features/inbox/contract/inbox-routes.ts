/** Routes of the inboxes at the desk. */
import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';
import { contactMessageSchema } from './contact.ts';
import { inboxQuerySchema, readMarkQuerySchema } from './inbox.ts';
import { inquirySchema } from './inquiry.ts';

const desk = { ...defaults, access: 'admin' } as const;

/** Routes of the inbox at `path` whose entries `schema` parses. */
const routesOf = <T>(path: Route['path'], schema: z.ZodMiniType<T>) => {
  const entry = `${path}/:id` as const;
  return {
    list: {
      ...desk,
      ...{ method: 'GET', path, status: 200 },
      ...{ query: inboxQuerySchema, response: z.array(schema) },
    },
    mark: {
      ...desk,
      ...{ method: 'PATCH', path: entry, status: 200 },
      ...{ query: readMarkQuerySchema, response: schema },
    },
    erase: { ...desk, method: 'DELETE', path: entry, status: 204 },
  } as const satisfies Record<string, Route>;
};
export type InboxRoutes<T> = ReturnType<typeof routesOf<T>>;

export const {
  list: listContactMessages,
  mark: markContactMessage,
  erase: eraseContactMessage,
} = routesOf('/api/contact/messages', contactMessageSchema);

export const {
  list: listInquiries,
  mark: markInquiry,
  erase: eraseInquiry,
} = routesOf('/api/inquiries', inquirySchema);
