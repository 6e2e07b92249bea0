import * as z from 'zod/mini';
import { toFieldErrors } from '#platform/contract/errors.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import { readJson } from './body.ts';

export interface Input<R extends Route> {
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The `:id` of the address; empty if the route has none. */
  id: string;
}

function validate<T extends z.ZodMiniType>(schema: T, input: unknown): Outcome<z.output<T>> {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return success(parsed.data);
  return { ok: false, code: 'validation_failed', errors: toFieldErrors(parsed.error.issues) };
}

/** Parses id, query and body of a request with the route's schemas. */
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
  // A malformed id is answered like an unknown one.
  if (id.data === undefined) return refusal('not_found');

  // If the route takes no body, a body sent all the same is not read.
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
