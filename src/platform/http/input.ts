import * as z from 'zod/mini';
import { toFieldErrors } from '#platform/contract/errors.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import { readJson } from './body.ts';

export interface Input<R extends Route> {
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The `:id` of the address; empty where the route has none. */
  id: string;
}

function validate<T extends z.ZodMiniType>(schema: T, input: unknown): Outcome<z.output<T>> {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return success(parsed.data);
  return { ok: false, code: 'validation_failed', errors: toFieldErrors(parsed.error.issues) };
}

/** Everything the caller sent, checked against the route's schemas. */
export async function readInput<R extends Route>(
  route: R,
  request: Request,
  givenId: string | undefined,
): Promise<Outcome<Input<R>>> {
  const query = validate<R['query']>(
    route.query,
    Object.fromEntries(new URL(request.url).searchParams),
  );
  if (!query.ok) return query;

  const id = route.path.includes(':id') ? route.id.safeParse(givenId) : { data: '' };
  // An id that cannot be one is unknown like any other.
  if (id.data === undefined) return refusal('not_found');

  // Where a route takes none, what was sent all the same is not even read.
  const takesBody = route.body !== defaults.body;
  const isOptional = route.body.safeParse(undefined).success;
  const json = takesBody
    ? await readJson(request, { isOptional, most: route.mostBytes })
    : success(undefined);
  if (!json.ok) return json;
  const body = validate<R['body']>(route.body, json.value);
  if (!body.ok) return body;
  return success({ query: query.value, body: body.value, id: id.data });
}
