/** What a route of the API is, and the types that follow from one. */
import * as z from 'zod/mini';
import { idSchema } from './slot-fields.ts';

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** URLPattern path; `:id` is the only parameter. */
  path: `/api/${string}`;
  /** `house`: called by our own functions alone, with a secret that only they can derive. */
  access: 'public' | 'admin' | 'house';
  /** Status of success. */
  status: 200 | 201 | 204;
  /** What stands for `:id`. */
  id: z.ZodMiniType<string>;
  query: z.ZodMiniType<unknown, Readonly<Record<string, string | undefined>>>;
  body: z.ZodMiniType;
  /** How many bytes the body may have; `maxBodyBytes` (errors.ts) unless told. */
  mostBytes?: number;
  response: z.ZodMiniType;
}

const nothing = z.undefined();
const noQuery = z.object({});

/** What a route has unless it says otherwise: one of our ids, no query, no body, no answer. */
export const defaults = { id: idSchema, query: noQuery, body: nothing, response: nothing };

export type ResponseOf<R extends Route> = z.output<R['response']>;
export type BodyOf<R extends Route> = z.input<R['body']>;
export type QueryOf<R extends Route> = z.input<R['query']>;

/** The route's address with its `:id` filled in. */
export function pathOf(route: Route, id?: string): string {
  return route.path.replace(':id', encodeURIComponent(id ?? ''));
}
