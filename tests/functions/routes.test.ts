import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readAddresses } from '#scripts/functions.ts';
import { site } from '#tests/support/app.ts';
import { routes } from '#registry/routes.ts';
import { projectFolder } from '#tests/support/stack.ts';

const functionsFolder = new URL('../../netlify/functions/', import.meta.url);
const oneOrMany = z.union([z.string(), z.array(z.string())]);
const functionSchema = z.object({
  config: z.object({
    path: z.optional(oneOrMany),
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
/**
 * Visitors' bookings and the desk's list of them: two functions, so that no visitor waits for the list's
 * code.
 */
const shared = '/api/appointments';
const addresses = await readAddresses();
const paths = [...addresses.values()].flatMap(({ path }) => path);

describe('the table of all routes', () => {
  it('contains exactly the routes of all subjects', async () => {
    const files = globSync('src/**/contract/*-routes.ts', { cwd: projectFolder });
    const subjects = await Promise.all(files.map((file) => import(join(projectFolder, file))));
    const calls = subjects.flatMap((subject) => Object.keys(z.parse(z.looseObject({}), subject)));
    expect(calls.toSorted()).toEqual(Object.keys(routes).toSorted());
  });
});

describe('the functions and the contract', () => {
  it('serve the same addresses, each from one function except the list beside booking', () => {
    const wanted = new Set(Object.values(routes).map(({ path }) => path));
    expect(paths.toSorted()).toEqual([...wanted, shared, catchAll].toSorted());
  });

  it('have the addresses that `npx node scripts/functions.ts` writes into their config', () => {
    const told = functions.flatMap(({ file, config: { path, excludedPath = [] } }) =>
      path === undefined ? [] : [[file, { path: [path].flat(), excludedPath }] as const],
    );
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(addresses));
  });

  it('admit only the admin, except on the public routes listed here', () => {
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
      'POST /api/links/appointment/again',
      'POST /api/links/appointment/cancel',
      'POST /api/links/appointment/meeting',
      'POST /api/links/appointment/move',
      'POST /api/links/appointment/payment',
      'POST /api/links/appointment/proposal',
      'POST /api/links/appointment/times',
      'POST /api/links/payment',
      'POST /api/links/payment/open',
      'POST /api/links/request',
      'POST /api/links/request/decision',
      'POST /api/links/request/proposal',
      'POST /api/links/request/withdraw',
      'POST /api/payments/webhook',
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

  it('leave the method to our own code (405 with Allow), except two that share an address', () => {
    const methods = functions.flatMap(({ config: { path, method } }) =>
      path === shared ? [method ?? []] : method ? [['elsewhere']] : [],
    );
    const all = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
    expect(methods).toHaveLength(2);
    expect(methods.flat().toSorted()).toEqual(all);
  });

  it('never share an address by a pattern', () => {
    for (const path of new Set(Object.values(routes).map((route) => route.path))) {
      const { pathname } = new URL(path.replace(':id', 'x'.repeat(22)), site);
      const serving = functions.filter(({ config }) => {
        const matches = (pattern: string) =>
          new URLPattern({ pathname: pattern }).test({ pathname });
        const own = config.path === undefined ? [] : [config.path].flat();
        return own.some(matches) && !config.excludedPath?.some(matches);
      });
      expect([path, serving.length]).toEqual([path, path === shared ? 2 : 1]);
    }
  });

  it('number at most 32', () => {
    expect(functions.length).toBeLessThanOrEqual(32);
  });
});
