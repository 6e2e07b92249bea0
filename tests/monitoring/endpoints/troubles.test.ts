/**
 * Faults between the functions and the store, on every call of the contract and at each of its trips: no
 * false success, no additional trips, and the log tells the causes apart.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRedis } from '#platform/redis/client.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { type App, createApp, createClock } from '#tests/support/app.ts';
import { serveBadRedis, type TroubleName, troubles } from '#tests/support/bad-redis.ts';
import { callOf, nameOf, prepare, routeNames } from '#tests/support/every-call.ts';
import { anyEngine } from '#tests/support/redis.ts';
import { refusalOf, withLog } from '#tests/support/harness.ts';
import { isNight } from '#tests/support/night.ts';
import { keepStore } from '#tests/support/rewind.ts';

let engine: RedisEngine;
let redis: Awaited<ReturnType<typeof serveBadRedis>>;
let app: App;
let quick: App;

const troubleNames = Object.keys(troubles).filter((name): name is TroubleName => name in troubles);

/**
 * Faults tried at a trip: all at night. By day one in turn, which the client handles alike for all calls, and
 * at the last trip `drop after commit`, which each call has to handle itself.
 */
const othersInTurn = troubleNames.filter((name) => name !== 'drop after commit');
let turn = 0;
function troublesAtTrip(isLast: boolean): readonly TroubleName[] {
  if (isNight) return troubleNames;
  const other = othersInTurn[turn % othersInTurn.length] ?? 'reset';
  turn += 1;
  return isLast ? ['drop after commit', other] : [other];
}

/** Routes that need no store in this app, because their service is not set up. */
const isWithoutStore = ({ access, path }: Route) =>
  access === 'own' || path.startsWith('/api/payments') || path.startsWith('/api/links/payment');

let rewind: () => Promise<void>;
let given: Awaited<ReturnType<typeof prepare>>;
let desk: Record<string, string>;

beforeAll(async () => {
  engine = await anyEngine.open();
  redis = await serveBadRedis(engine);
  await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
  const { now } = createClock();
  app = await createApp({ redis: createRedis(redis.credentials, { timeoutMs: 9000 }), now });
  quick = await createApp({ redis: createRedis(redis.credentials, { timeoutMs: 60 }), now });
  given = await prepare(app);
  desk = await app.signIn();
  await app.settled();
  rewind = await keepStore(engine);
});
afterAll(async () => {
  await redis.close();
  await engine.close();
});

/** Prepares a call, with the store reset to its initial state. */
async function made(route: Route) {
  redis.trouble = () => undefined;
  await rewind();
  const [address, options] = callOf(route, given, desk, app.services.ownSecret);
  return async (of: App = app) => {
    redis.requests = 0;
    const response = await of.call(address, options);
    const trips = redis.requests;
    // Work after the response would count as trips of the next call.
    await of.settled();
    return { response, trips };
  };
}

describe.each(routeNames.map((name) => [nameOf(routes[name]), routes[name]] as const))(
  '%s',
  (_name, route: Route) => {
    let trips = 0;
    let usual = 0;
    beforeAll(async () => {
      const call = await made(route);
      const { response, trips: taken } = await call().catch(() => ({
        response: undefined,
        trips: 0,
      }));
      [trips, usual] = [taken, response?.status ?? 0];
      if (!isWithoutStore(route)) expect(trips).toBeGreaterThan(0);
    });

    it('never succeeds when Redis did not answer', async () => {
      for (let trip = 1; trip <= trips; trip += 1) {
        let call = await made(route);
        for (const name of troublesAtTrip(trip === trips)) {
          redis.trouble = (request) => (request === trip ? name : undefined);
          const { result, line } = await withLog(() => call(name === 'delay' ? quick : app));
          const what = `${name} at trip ${trip}`;
          expect([what, await refusalOf(result.response)]).toEqual([
            what,
            { code: 'service_unavailable', errors: [] },
          ]);
          expect(result.trips).toBeLessThanOrEqual(trips);
          expect([what, line]).toEqual([
            what,
            expect.objectContaining({
              ...{ method: route.method, route: route.path, status: 503 },
              cause: troubles[name].cause,
              error: 'StoreUnavailableError',
            }),
          ]);
          redis.trouble = () => undefined;
          // A call in portions has done its work up to the failed trip as well.
          if ('isDone' in troubles[name] || trip > 2) call = await made(route);
        }
      }
    });

    it('returns the completed result for the same idempotency key', async () => {
      const isSession = route.path === '/api/admin/session';
      if (route.method === 'GET' || usual >= 300 || isSession) return;
      const call = await made(route);
      redis.trouble = (request) => (request === trips ? 'drop after commit' : undefined);
      if (trips > 0) await withLog(call);
      redis.trouble = () => undefined;
      const { response: again } = await call();
      expect(again.status).toBe(usual);
      // A secret is shown once and not stored. A client that missed it has to create another.
      if (/calendar-feed|second-factor/.test(route.path)) return;
      const { response: more } = await call();
      expect([more.status, await more.text()]).toEqual([usual, await again.text()]);
    });
  },
);
