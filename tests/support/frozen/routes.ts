/** What every route is, and how every address answers every method. */
import * as z from 'zod/mini';
import { empty, emptyEngine, openApp } from './app.ts';
import {
  callOf,
  functions,
  limitNames,
  linkKeys,
  maxBodyBytes,
  pathOf,
  prefixOf,
  prepare,
  type RedisEngine,
  type Route,
  routes,
  signLink,
} from './house.ts';
import { keepJson, sorted } from './part.ts';

const all: readonly [string, Route][] = Object.entries(routes);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** An id as long as ours, of nothing. */
const noId = 'x'.repeat(22);

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

const contract = () =>
  all.map(([name, route]) => {
    const { access, status, mostBytes = maxBodyBytes, id, query, body, response } = route;
    return [
      nameOf(route),
      {
        ...{ name, access, status, mostBytes },
        ...(route.path.includes(':id') && { id: schemaOf(id, 'input') }),
        query: schemaOf(query, 'input'),
        body: schemaOf(body, 'input'),
        response: schemaOf(response, 'output'),
      },
    ] as const;
  });

const configSchema = z.looseObject({ rateLimit: z.optional(z.unknown()) });

/**
 * The platform's own limits, by method and address of the contract, whichever function serves them;
 * and what the clock calls by name.
 */
async function platform() {
  const { configs, find } = await functions();
  const limited = all.flatMap(([, route]) =>
    methods.map((method) => {
      const name = find(method, pathOf(route, noId));
      const config = z.parse(configSchema, configs.get(name ?? '') ?? {});
      return [`${method} ${route.path}`, config.rateLimit ?? 'none'] as const;
    }),
  );
  const scheduled = [...configs].flatMap(([name, config]) => {
    const { schedule } = z.parse(z.looseObject({ schedule: z.optional(z.string()) }), config);
    return schedule === undefined ? [] : [[name, schedule] as const];
  });
  return { limited: sorted(limited), scheduled: sorted(scheduled) };
}

const problemSchema = z.object({ code: z.string() });

/** All of an answer but what is another in each: the request's id, dates, and what is random. */
async function answerOf(response: Response) {
  const { status, headers } = response;
  const type = headers.get('Content-Type');
  const text = await response.text();
  const problem = type?.includes('problem') && text ? problemSchema.parse(JSON.parse(text)) : null;
  const kept = [...headers].filter(
    ([name]) => !['allow', 'x-request-id', 'set-cookie', 'etag', 'content-type'].includes(name),
  );
  const allow = headers.get('Allow')?.split(', ').toSorted();
  return {
    status,
    type,
    ...(problem && { code: problem.code }),
    ...(allow && { allow }),
    headers: sorted(kept),
  };
}

/** Each address called in each way by nobody in particular, with nothing. */
async function anonymous(engine: RedisEngine) {
  const answers: [string, unknown][] = [];
  await empty(engine);
  const { app } = await openApp(engine);
  const paths = new Map(all.map(([, route]) => [route.path, pathOf(route, noId)]));
  paths.set('/api/slots', '/api/slots');
  for (const [path, address] of paths)
    for (const method of methods)
      answers.push([`${method} ${path}`, await answerOf(await app.call(address, { method }))]);
  await app.settled();
  return sorted(answers);
}

const namesSchema = z.array(z.string());

/** What `every-call.ts` sends nothing to, though a body is asked for. */
function bodyOf(route: Route, appointment: string, now: Date): unknown {
  const name = nameOf(route);
  if (!name.startsWith('POST /api/links/payment')) return {};
  return { token: signLink(linkKeys.key, { role: 'payer', id: appointment, issuedOn: now }) };
}

/** Each route called by whoever may, on a store that has its records; and which limits counted it. */
async function allowed(engine: RedisEngine) {
  const answers: [string, unknown][] = [];
  const pattern = `${prefixOf('local')}limit:*`;
  const counted = async () => namesSchema.parse(await engine.call(['KEYS', pattern]));
  for (const [, route] of all) {
    await empty(engine);
    const { app } = await openApp(engine);
    const given = await prepare(app);
    const headers = await app.signIn();
    const before = await counted();
    if (before.length > 0) await engine.call(['DEL', ...before]);
    const [address, options] = callOf(route, given, headers, app.services.ownSecret);
    const first = await app.call(address, options);
    const body = bodyOf(route, given.appointment, app.services.now());
    const response = first.status === 415 ? await app.call(address, { ...options, body }) : first;
    const answer = await answerOf(response);
    await app.settled();
    const limits = (await counted()).map((key) => key.slice(pattern.length - 1).split(':')[0]);
    answers.push([nameOf(route), { ...answer, limits: [...new Set(limits)].toSorted() }]);
  }
  return sorted(answers);
}

/** How often each limit lets a network call: a single address, and an IPv6 one of each width. */
async function limits(engine: RedisEngine) {
  const { app } = await openApp(engine, { rateLimitScale: 1 });
  const networks = ['192.0.2.1', '2001:db8::/56', '2001:db8::/48'];
  return sorted(
    limitNames.map((name) => {
      const { input } = app.services.limits.turnOf(name, networks, new Date(0));
      return [name, { windowMs: input.window, limits: input.limits }] as const;
    }),
  );
}

export async function takeRoutes(folder: string): Promise<void> {
  const engine = await emptyEngine();
  await keepJson(folder, 'contract.json', sorted(contract()));
  await keepJson(folder, 'platform.json', await platform());
  await keepJson(folder, 'limits.json', await limits(engine));
  await keepJson(folder, 'anonymous.json', await anonymous(engine));
  await keepJson(folder, 'allowed.json', await allowed(engine));
  await engine.close();
}
