/** The functions' answers conform to the OpenAPI document. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiOf, readContract } from '#integrations/open-api.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { routes } from '#registry/routes.ts';
import { pathOf, type Route } from '#platform/contract/route.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { type App, createApp, createClock, site } from '#tests/support/app.ts';
import { callOf, prepare, type RouteName, routeNames } from '#tests/support/every-call.ts';
import { anyEngine } from '#tests/support/redis.ts';
import { directHost } from '#tests/support/store.ts';

const contentSchema = z.optional(z.record(z.string(), z.looseObject({})));
const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        responses: z.record(z.string(), z.looseObject({ content: contentSchema })),
      }),
    ),
  ),
});

const contract = await readContract(new URL('../../../', import.meta.url));
const text = openApiOf(contract, { version: '1.0.0', site });
const { paths } = z.parse(documentSchema, JSON.parse(text));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(z.parse(z.looseObject({}), JSON.parse(text)), 'api');

let engine: RedisEngine;
let app: App;
let given: Awaited<ReturnType<typeof prepare>>;
let desk: Record<string, string>;
beforeAll(async () => {
  engine = await anyEngine.open();
  await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
  app = await createApp({ redis: directHost(engine), now: createClock().now });
  given = await prepare(app);
  desk = await app.signIn();
});
afterAll(async () => {
  await engine.close();
});

const asPointer = (...steps: string[]) =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Where an answer differs from the document; empty if it conforms. */
async function faultsOf(route: Route, response: Response): Promise<unknown> {
  const [path, method] = [route.path.replace(':id', '{id}'), route.method.toLowerCase()];
  const status = String(response.status);
  const own = paths[path]?.[method]?.responses[status];
  if (own && !own.content) return (await response.text()) === '' ? [] : 'a body';
  const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';');
  const place = own
    ? asPointer('paths', path, method, 'responses', status, 'content', type, 'schema')
    : asPointer('components', 'responses', 'Problem', 'content', type, 'schema');
  const isJson = type.endsWith('json');
  const answer: unknown = isJson ? await response.json() : await response.text();
  const isValid = ajv.compile({ $ref: `api#${encodeURI(place)}` });
  return isValid(answer) ? [] : isValid.errors;
}

/** Reads first, since later calls erase what they would read. */
const names = routeNames
  .filter((name) => routes[name].access !== 'own')
  .toSorted((one, other) => rankOf(one) - rankOf(other));
function rankOf(name: RouteName): number {
  return ['GET', 'PATCH', 'POST', 'DELETE'].indexOf(routes[name].method);
}

let successes = 0;
it.each(names)('%s answers as documented', async (name) => {
  const [address, options] = callOf(routes[name], given, desk, app.services.ownSecret);
  const response = await app.call(address, options);
  if (response.ok) successes += 1;
  expect(await faultsOf(routes[name], response)).toEqual([]);
});

it('open-api: more than half of the calls succeeded', () => {
  expect(successes).toBeGreaterThan(names.length / 2);
});

it('open-api: files and searches answer as documented', async () => {
  const headers = await app.signIn();
  const post = { method: 'POST', headers, body: {} };
  const feed = await app.call(routes.createCalendarFeed.path, post);
  const { id } = z.parse(routes.createCalendarFeed.response, await feed.json());
  const calls = [
    [routes.readCalendar, await app.call(pathOf(routes.readCalendar, id))],
    [routes.searchAppointments, await app.call(routes.searchAppointments.path, post)],
    [routes.exportAppointmentsFound, await app.call(routes.exportAppointmentsFound.path, post)],
    [routes.exportPaymentsFound, await app.call(routes.exportPaymentsFound.path, post)],
  ] as const;
  for (const [route, response] of calls) {
    expect(response.status).toBe(200);
    expect(await faultsOf(route, response)).toEqual([]);
  }
});
