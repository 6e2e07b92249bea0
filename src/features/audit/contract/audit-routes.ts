import * as z from 'zod/mini';
import { auditEntrySchema, auditQuerySchema } from './audit.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const listAudit = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  status: 200,
  query: auditQuerySchema,
  response: z.array(auditEntrySchema),
} as const satisfies Route;
