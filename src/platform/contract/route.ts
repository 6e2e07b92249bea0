/** The definition of an API route, and the types derived from it. */
import * as z from 'zod/mini';
import { idSchema } from './slot-fields.ts';

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** URLPattern path; `:id` is the only parameter. */
  path: `/api/${string}`;
  /** `own`: called only by our own functions, with a secret that only they can derive. */
  access: 'public' | 'admin' | 'own';
  /** Status of a successful response. */
  status: 200 | 201 | 204;
  /** Schema of `:id`. */
  id: z.ZodMiniType<string>;
  query: z.ZodMiniType<unknown, Readonly<Record<string, string | undefined>>>;
  body: z.ZodMiniType;
  /** Largest body in bytes; defaults to `maxBodyBytes` (errors.ts). */
  mostBytes?: number;
  response: z.ZodMiniType;
}

const nothing = z.undefined();
const noQuery = z.object({});

/** Defaults of a route: an id of ours, no query, no body, no response body. */
export const defaults = { id: idSchema, query: noQuery, body: nothing, response: nothing };

export type ResponseOf<R extends Route> = z.output<R['response']>;
export type BodyOf<R extends Route> = z.input<R['body']>;
export type QueryOf<R extends Route> = z.input<R['query']>;

/** The route's address with its `:id` filled in. */
export function pathOf(route: Route, id?: string): string {
  return route.path.replace(':id', encodeURIComponent(id ?? ''));
}
