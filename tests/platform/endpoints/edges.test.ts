/**
 * Every field of every public call and every call of the desk, as the OpenAPI document names them, is given the
 * edges of its kind: ends of the calendar, of numbers, lengths and text. None may cause a fault.
 */
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiOf, readContract } from '#integrations/open-api.ts';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { patience } from '#scripts/test/patience.ts';
import { site } from '#tests/support/app.ts';
import { callOf, prepare, type RouteName, routeNames } from '#tests/support/every-call.ts';
import { usePayments } from '#tests/support/payments.ts';

const nodeSchema = z.looseObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.unknown()),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
});
type Node = z.infer<typeof nodeSchema>;

const operationSchema = z.looseObject({
  parameters: z.optional(
    z.array(
      z.looseObject({
        $ref: z.optional(z.string()),
        in: z.optional(z.string()),
        name: z.optional(z.string()),
        schema: z.optional(z.unknown()),
      }),
    ),
  ),
  requestBody: z.optional(
    z.looseObject({
      content: z.record(z.string(), z.looseObject({ schema: z.optional(z.unknown()) })),
    }),
  ),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const contract = await readContract(new URL('../../../', import.meta.url));
const { paths, components } = z.parse(
  documentSchema,
  JSON.parse(openApiOf(contract, { version: '1.0.0', site })),
);

/** The first edges by day, all of them at night. */
const byDay = (most: number, edges: readonly string[]) =>
  process.env['NIGHTLY'] === '1' ? edges : edges.slice(0, most);

const dates = byDay(6, [
  ...['0001-01-01', '9999-12-31', '2041-02-30', '2099-12-31', '2000-01-01', '2100-01-01'],
  ...['1999-12-31', '0000-01-01', '1969-12-31', '+010000-01-01', '275760-09-13'],
]);
const instants = byDay(6, [
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2041-03-12T24:00:00Z'],
  ...['2099-12-31T23:59:59.999Z', '2100-01-01T23:59:59Z', '1999-12-31T00:00:00Z'],
  ...['2041-03-12T23:59:60Z', '0001-01-01T00:00:00+14:00'],
  ...dates.flatMap((date) => [`${date}T00:00:00Z`, `${date}T23:59:59.999Z`]),
]);
const times = byDay(1, ['24:00', '00:00', '23:45', '23:59', '-1:00']);
const moments = byDay(
  3,
  ['9999-12-31T24:00', '2099-12-31T24:00', '0001-01-01T00:00'].concat(
    dates.flatMap((date) => [`${date}T23:45`, `${date}T24:00`, `${date}T00:00`]),
  ),
);
const words = byDay(5, [
  ...['\u0000', '\ud800', '__proto__', 'x'.repeat(6000), '', ' ', '\u001b[2J', '\u2028'],
  ...['\u202egnp.exe', '\u2066', '\u200d', '=1+1', '%00', '../..', '-1', '1e999'],
]);
/** Numbers as JSON texts: `JSON.stringify` writes no 1e999, which is read as Infinity. */
const numbers = byDay(6, [
  ...['-1', '0.005', '9007199254740993', '1e308', '1e999', '0', '-0', '1e-7', '14', '2147483648'],
  ...['1e21', '-1e308', '-1e999'],
]);
const others = byDay(2, ['null', '{}', '[]', 'true', '[null]', '[[[[[]]]]]']);

/** Edges of a header's text, which has no line ends and no characters beyond Latin-1. */
const keys = byDay(2, ['', 'x'.repeat(6000), '__proto__', '\u00e4', ' a ', '"']);

function resolved(schema: unknown): Node {
  const node = z.parse(nodeSchema, schema ?? {});
  const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(node.$ref ?? '') ?? [];
  return name === '' ? node : resolved(components.schemas[name]);
}

/** A value of this shape, so that fields which a valid call may leave out are there to be changed. */
function sampleOf(schema: unknown): unknown {
  const node = resolved(schema);
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return sampleOf(node.anyOf[0]);
  if (node.properties) {
    return Object.fromEntries(
      Object.entries(node.properties).map(([name, value]) => [name, sampleOf(value)]),
    );
  }
  if (node.type === 'array') return [sampleOf(node.items)];
  if (node.type === 'number' || node.type === 'integer') return 15;
  if (node.type === 'boolean') return true;
  if (node.format === 'date') return '2041-03-12';
  if (node.format === 'date-time') return '2041-03-12T09:00:00.000Z';
  return 'x'.repeat(22);
}

/** The edges of one field, as JSON texts. */
function edgesOf(schema: unknown, sample: unknown): string[] {
  const node = resolved(schema);
  if (node.type === 'number' || node.type === 'integer') return [...numbers, ...others, '"1"'];
  if (node.type === 'array') {
    const many = JSON.stringify(Array.from({ length: 300 }, () => sample));
    return [...others, many, JSON.stringify([sample, sample])];
  }
  if (node.type === 'boolean' || node.properties) return [...others, '"true"', '1e999'];
  const texts =
    node.format === 'date'
      ? [...dates, '', '\u0000']
      : node.format === 'date-time'
        ? [...instants, '']
        : [...words, ...times, ...moments];
  return [...texts.map((text) => JSON.stringify(text)), ...others, '1e999'];
}

interface Field {
  /** Where it lies in the body. */
  path: readonly (string | number)[];
  edges: readonly string[];
}

function* fieldsIn(schema: unknown, path: Field['path'] = []): Generator<Field> {
  const node = resolved(schema);
  if (path.length > 0) yield { path, edges: edgesOf(node, sampleOf(node.items)) };
  for (const variant of node.anyOf ?? []) yield* fieldsIn(variant, path);
  for (const [name, value] of Object.entries(node.properties ?? {})) {
    yield* fieldsIn(value, [...path, name]);
  }
  if (node.type === 'array') yield* fieldsIn(node.items, [...path, 0]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The JSON of `value` with the text `json` at `path`; what is missing on the way is made from `sample`. */
function written(
  value: unknown,
  sample: unknown,
  [step, ...rest]: Field['path'],
  json: string,
): string {
  if (step === undefined) return json;
  if (typeof step === 'number') {
    const [first, ...others] = listOf(value);
    const [given] = listOf(sample);
    const items = [
      written(first ?? given, given, rest, json),
      ...others.map((each) => JSON.stringify(each)),
    ];
    return `[${items.join()}]`;
  }
  const given = isObject(sample) ? sample[step] : undefined;
  const known = isObject(value) ? value : isObject(sample) ? sample : {};
  const members = Object.entries(known)
    .filter(([name, each]) => name !== step && each !== undefined)
    .map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`);
  return `{${[...members, `${JSON.stringify(step)}:${written(known[step] ?? given, given, rest, json)}`].join()}}`;
}

const { setup, request } = usePayments();
let calls = 0;
let given: Awaited<ReturnType<typeof prepare>>;
let desk: Record<string, string>;

/** What api.md allows: messaging is not configured here. */
const allowed = ['messaging_unavailable'];
const problemSchema = z.looseObject({ code: z.string() });

async function faultOf(
  route: Route,
  address: string,
  body?: string,
  key = `edge-${calls}`,
): Promise<string | undefined> {
  const { app } = setup();
  const [, options] = callOf(route, given, desk, '');
  const headers = { ...options.headers, 'Idempotency-Key': key };
  calls += 1;
  const response = await app.call(address, {
    method: route.method,
    headers,
    ...(body !== undefined && { body }),
  });
  if (response.status < 500) return undefined;
  const { code } = z.parse(problemSchema, await response.json());
  return allowed.includes(code)
    ? undefined
    : `${response.status} ${address} ${body?.slice(0, 200)}`;
}

/** Names of the bounded kinds of the fields in a request. */
function* kindsIn(schema: unknown): Generator<string> {
  const node = z.parse(nodeSchema, schema ?? {});
  if (node.$ref !== undefined) yield node.$ref.split('/').at(-1) ?? '';
  const { anyOf = [], properties = {}, items } = resolved(schema);
  for (const each of [...anyOf, ...Object.values(properties), ...(items ? [items] : [])]) {
    yield* kindsIn(each);
  }
}

it('every date and instant that is sent is bounded', () => {
  const kinds = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ parameters = [], requestBody }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
    ])
    .flatMap((schema) => [...kindsIn(schema)]);
  expect(kinds).toEqual(expect.arrayContaining(['KnownDate', 'RangeDate', 'KnownInstant']));
  expect(kinds).not.toContain('Date');
  expect(kinds).not.toContain('Instant');
});

const openNames = routeNames.filter((name) => routes[name].access !== 'own');

it.each(openNames)(
  '%s: no edge of a field causes a fault',
  { timeout: 60_000 * patience },
  async (name: RouteName) => {
    const route: Route = routes[name];
    const { app } = setup();
    given = await prepare(app);
    desk = await app.signIn();
    const faults: (string | undefined)[] = [];
    const [unpaid, { body }] = callOf(route, given, desk, '');
    const isPayment = route.path.startsWith('/api/payments/:id');
    const address = isPayment
      ? unpaid.replace('x'.repeat(22), (await request()).payment.id)
      : unpaid;
    const { parameters = [], requestBody } =
      paths[route.path.replace(':id', '{id}')]?.[route.method.toLowerCase()] ?? {};

    const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
    if (schema !== undefined) {
      const sample = sampleOf(schema);
      const valid = body ?? sample;
      for (const { path, edges } of fieldsIn(schema)) {
        for (const edge of edges)
          faults.push(await faultOf(route, address, written(valid, sample, path, edge)));
      }
    }
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const [plain = '', query = ''] = address.split('?');
    for (const parameter of parameters) {
      const edges = [...edgesOf(parameter.schema, ''), ...numbers].map((json) =>
        json.startsWith('"') ? z.parse(z.string(), JSON.parse(json)).toWellFormed() : json,
      );
      for (const edge of new Set(edges)) {
        if (parameter.in === 'query') {
          const search = new URLSearchParams(query);
          search.set(parameter.name ?? '', edge);
          faults.push(await faultOf(route, `${plain}?${search}`, sent));
        } else if (parameter.in === 'path') {
          const path = route.path.replace(':id', encodeURIComponent(edge));
          faults.push(await faultOf(route, path + (query && `?${query}`), sent));
        }
      }
      if (parameter.$ref?.endsWith('/IdempotencyKey') === true) {
        for (const key of keys) faults.push(await faultOf(route, address, sent, key));
      }
    }
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  },
);

const started = performance.now();
afterAll(() => {
  console.info(`edges: ${calls} calls in ${Math.round((performance.now() - started) / 1000)} s`);
});
