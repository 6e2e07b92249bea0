/**
 * The API as OpenAPI 3.1, read from the contract: routes, schemas by their exported names, and the comments
 * above both. Written beside the functions and not among the public files, since only the site and its desk
 * are meant to call the API.
 */
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { AstroIntegration } from 'astro';
import * as z from 'zod/mini';
import { sessionCookie, xsrfHeader } from '#platform/contract/session-names.ts';
import { maxBodyBytes, problemSchema, problemStatus } from '#platform/contract/errors.ts';
import { maxLength } from '#platform/contract/limits.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Where the build writes it, relative to the project; ignored by git. */
const openApiFile = '.netlify/open-api.json';

type Json = z.core.JSONSchema.BaseSchema;
/** Metadata of a schema for its JSON Schema. */
type Names = z.core.$ZodRegistry<{ id: string; description: string | undefined; format?: string }>;

interface Call {
  name: string;
  subject: string;
  description: string | undefined;
  route: Route;
}

/** Everything that the contract exports: its routes, and its schemas by name. */
export interface Contract {
  calls: readonly Call[];
  names: Names;
}

/** JSON Schema formats for schemas that check their format in code. */
const formats: Readonly<Record<string, { format: string }>> = {
  Date: { format: 'date' },
  KnownDate: { format: 'date' },
  RangeDate: { format: 'date' },
  Instant: { format: 'date-time' },
  KnownInstant: { format: 'date-time' },
  ZonedInstant: { format: 'date-time' },
};
/** Media types of text answers; all others are CSV (`table-file.ts`). */
const textTypes: Readonly<Record<string, string>> = { readCalendar: 'text/calendar' };

const routeSchema = z.custom<Route>(
  (value: unknown) =>
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
);

/** Queries are not components, and neither are schemas whose output differs from their input. */
const isNamed = (name: string, { def }: z.ZodMiniType) =>
  /(?<!Query)Schema$/.test(name) && !['pipe', 'default'].includes(def.type);

/** Export → the comment above it, on one line. */
const commentsIn = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const (\w+)/g)].map(
      ([, comment = '', name = '']) => [name, comment.replaceAll(/\s*\n\s*\* ?|\s+$/g, ' ').trim()],
    ),
  );

/** Reads the contract of every subject in the project at `root`. */
export async function readContract(root: URL): Promise<Contract> {
  const calls: Call[] = [];
  const names: Names = z.registry();
  const files = globSync('src/{features/*,platform}/contract/*.ts', { cwd: root }).toSorted();
  for (const file of files) {
    const url = new URL(file, root);
    const comments = commentsIn(await readFile(url, 'utf8'));
    const exported = z.parse(z.looseObject({}), await import(url.href));
    for (const [name, value] of Object.entries(exported)) {
      const description = comments.get(name);
      if (file.endsWith('-routes.ts')) {
        const subject = basename(dirname(dirname(file)));
        calls.push({ name, subject, description, route: z.parse(routeSchema, value) });
      } else if (value instanceof z.ZodMiniType && isNamed(name, value)) {
        const id = `${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}`;
        names.add(value, { id, description, ...formats[id] });
      }
    }
  }
  return { calls, names };
}

/** Converts schemas and collects the named ones. Throws if two have the same name. */
function converter(names: Names) {
  const schemas: Record<string, Json> = {};
  function convert(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const { $defs = {}, ...json } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      // `undefined` marks an optional value; our own checks have no JSON Schema.
      unrepresentable: ({ zodSchema }) =>
        zodSchema._zod.def.type === 'undefined' ? { not: {} } : 'any',
      override({ zodSchema, jsonSchema }) {
        const { def } = zodSchema._zod;
        // A newer server may return more properties.
        if (io === 'output' && def.type === 'object' && !def.catchall) {
          delete jsonSchema.additionalProperties;
        }
      },
    });
    for (const [name, named] of Object.entries($defs)) {
      const known = schemas[name];
      if (known && JSON.stringify(known) !== JSON.stringify(named)) {
        throw new Error(`OpenAPI: ${name} is sent in one shape and answered in another`);
      }
      schemas[name] = named;
    }
    delete json.$schema;
    return json;
  }
  return { schemas, convert };
}

type Convert = ReturnType<typeof converter>['convert'];

function parametersOf({ path, id, query, method }: Route, convert: Convert): object[] {
  const { properties = {}, required = [] } = convert(query, 'input');
  return [
    ...(path.includes(':id')
      ? [{ name: 'id', in: 'path', required: true, schema: convert(id, 'input') }]
      : []),
    ...Object.entries(properties)
      .filter(([, schema]) => !(typeof schema === 'object' && 'not' in schema))
      .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
    ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
  ];
}

function bodyOf({ body, mostBytes = maxBodyBytes }: Route, convert: Convert): object | undefined {
  if (body === defaults.body) return undefined;
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: convert(body, 'input') } },
    'x-max-bytes': mostBytes,
  };
}

function answerOf({ name, route: { response } }: Call, convert: Convert): object {
  const description = 'Done.';
  if (response === defaults.response) return { description };
  const isText = response.def.type === 'string';
  const mediaType = isText ? (textTypes[name] ?? 'text/csv') : 'application/json';
  return { description, content: { [mediaType]: { schema: convert(response, 'output') } } };
}

/** The security of an admin's call; a changing call repeats the cookie `XSRF-TOKEN` in a header. */
const securityOf = ({ access, method }: Route) =>
  access === 'admin' ? [{ session: [], ...(method !== 'GET' && { xsrf: [] }) }] : [];

/** Status → the problem codes with this status. */
const codesByStatus = () =>
  Object.entries(Object.groupBy(Object.entries(problemStatus), ([, status]) => status))
    .map(([status, codes]) => `${status} ${codes.map(([code]) => code).join(', ')}`)
    .join('; ');

/** The document as text, without the routes that our functions call among themselves. */
export function openApiOf(
  { calls, names }: Contract,
  { version, site }: { version: string; site: string },
): string {
  const { schemas, convert } = converter(names);
  const open = calls.filter(({ route: { access } }) => access !== 'own');
  const paths: Record<string, Record<string, object>> = {};
  for (const call of open) {
    const { name, subject, description, route } = call;
    (paths[route.path.replace(':id', '{id}')] ??= {})[route.method.toLowerCase()] = {
      operationId: name,
      tags: [subject],
      description,
      security: securityOf(route),
      parameters: parametersOf(route, convert),
      requestBody: bodyOf(route, convert),
      responses: {
        [route.status]: answerOf(call, convert),
        default: { $ref: '#/components/responses/Problem' },
      },
    };
  }
  const problem = convert(problemSchema, 'output');
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Website with booking',
      version,
      description:
        'GET answers HEAD as well. A page of a list that is not the last has `Link: <address?cursor=…>; rel="next"`. A change of a record that has a `version` takes it as `If-Match: "3"`: 412 `changed_meanwhile` where it is another by now.',
    },
    servers: [{ url: site }],
    tags: [...new Set(open.map(({ subject }) => subject))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Kept for 24 hours: the same call under the same key has the same answer.',
          schema: {
            type: 'string',
            minLength: 1,
            maxLength: maxLength.idempotencyKey,
            pattern: String.raw`^[\x20-\x7e]+$`,
          },
        },
      },
      responses: {
        Problem: {
          description: `A refusal, by status: ${codesByStatus()}.`,
          content: {
            'application/problem+json': {
              schema: { ...problem, properties: { code: { enum: Object.keys(problemStatus) } } },
            },
          },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        xsrf: { type: 'apiKey', in: 'header', name: xsrfHeader },
      },
    },
  };
  const text = JSON.stringify(document, null, 2);
  return `${text.replaceAll('"#/$defs/', '"#/components/schemas/')}\n`;
}

/** Writes the document with every build of the site. */
export function openApi(): AstroIntegration {
  let root: URL;
  let site = '/';
  return {
    name: 'open-api',
    hooks: {
      'astro:config:done': ({ config }) => {
        ({ root, site = site } = config);
      },
      'astro:build:done': async () => {
        const manifest: unknown = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
        const { version } = z.parse(z.object({ version: z.string() }), manifest);
        const text = openApiOf(await readContract(root), { version, site });
        await mkdir(new URL('.netlify', root), { recursive: true });
        await writeFile(new URL(openApiFile, root), text);
      },
    },
  };
}
