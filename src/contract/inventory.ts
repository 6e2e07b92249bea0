/** All calls by name. The functions' literal `config.path`s are held against this by a test. */
import * as desk from './desk-routes.ts';
import type { Route } from './route.ts';
import * as calls from './routes.ts';

export const routes = { ...calls, ...desk } as const satisfies Record<string, Route>;
