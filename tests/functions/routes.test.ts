import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#platform/contract/inventory.ts';
import { projectFolder } from '#tests/support/stack.ts';

const functionsFolder = new URL('../../netlify/functions/', import.meta.url);
const functionSchema = z.object({
  default: z.custom<(request: Request) => Promise<Response>>(
    (value) => typeof value === 'function',
  ),
  config: z.object({
    path: z.optional(z.string()),
    schedule: z.optional(z.string()),
    excludedPath: z.optional(z.array(z.string())),
    method: z.optional(z.array(z.string())),
  }),
});

const functions = await Promise.all(
  readdirSync(functionsFolder).map(async (file) => ({
    file,
    ...z.parse(functionSchema, await import(new URL(file, functionsFolder).href)),
  })),
);
const catchAll = '/api/*';
/** Visitors' bookings and the desk's list of them: two functions, so that no visitor waits for the list. */
const shared = '/api/appointments';
const paths = functions.flatMap(({ config }) =>
  config.path === undefined || config.path === catchAll ? [] : [config.path],
);

describe('the table of all calls', () => {
  it('holds every call of every subject, and no other', async () => {
    const files = globSync('src/**/contract/*-routes.ts', { cwd: projectFolder });
    const subjects = await Promise.all(files.map((file) => import(join(projectFolder, file))));
    const calls = subjects.flatMap((subject) => Object.keys(z.parse(z.looseObject({}), subject)));
    expect(calls.toSorted()).toEqual(Object.keys(routes).toSorted());
  });
});

describe('the functions and the contract', () => {
  it('serve the same addresses, each from one file but for the list beside booking', () => {
    const wanted = new Set(Object.values(routes).map(({ path }) => path));
    expect(paths.toSorted()).toEqual([...wanted, shared].toSorted());
  });

  it('are open to nobody but the admin, unless they are named here', () => {
    const open = Object.values(routes)
      .filter(({ access }) => access === 'public')
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual([
      'GET /api/admin/session',
      'GET /api/calendar/:id',
      'GET /api/consultants',
      'GET /api/health',
      'GET /api/messaging/status',
      'GET /api/payments/checkout-status/:id',
      'GET /api/slots/available',
      'GET /api/testimonials',
      'POST /api/admin/session',
      'POST /api/appointments',
      'POST /api/contact',
      'POST /api/faults/browser',
      'POST /api/inquiries',
      'POST /api/links/appointment',
      'POST /api/links/appointment/cancel',
      'POST /api/links/appointment/move',
      'POST /api/links/appointment/times',
      'POST /api/links/payment',
      'POST /api/links/payment/open',
      'POST /api/links/request',
      'POST /api/links/request/decision',
      'POST /api/payments/webhook',
      'POST /api/store/migration',
      'POST /api/visits',
    ]);
  });

  it('have an address or a schedule, never both', () => {
    for (const { file, config } of functions) {
      expect([file, config.path === undefined]).toEqual([file, config.schedule !== undefined]);
    }
    const scheduled = functions.filter(({ config }) => config.schedule !== undefined);
    expect(scheduled.map(({ file }) => file)).toEqual([
      'delivery-tick.ts',
      'holidays-round.ts',
      'outside-round.ts',
      'payments-round.ts',
      'reconciliation.ts',
      'retention.ts',
    ]);
  });

  it('leave the method to our own code, which answers 405 with Allow, but where two share an address', () => {
    const methods = functions.flatMap(({ config: { path, method } }) =>
      path === shared ? [method ?? []] : method ? [['elsewhere']] : [],
    );
    const all = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
    expect(methods).toHaveLength(2);
    expect(methods.flat().toSorted()).toEqual(all);
  });

  it('keep the catch-all away from every address that exists', () => {
    const rest = functions.find(({ config }) => config.path === catchAll);
    expect(rest?.config.excludedPath?.toSorted()).toEqual([...new Set(paths)].toSorted());
  });
});
