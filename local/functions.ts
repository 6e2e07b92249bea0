import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Context } from '@netlify/functions';
import { reportFault } from './fault.ts';
import { createContext } from './functions/context.ts';
import { limitBody } from './functions/limit.ts';
import {
  type FunctionHandler,
  type FunctionModule,
  type ImportModule,
  loadModules,
} from './functions/module.ts';
import { createRouter, type FindRoute } from './functions/routes.ts';
import { createTurns } from './functions/turns.ts';

export interface Functions {
  /** Answers a request for which there is a function; `undefined` for any other. */
  handle(request: Request, ip: string): Promise<Response | undefined>;
  /** The scheduled functions with their schedules. */
  scheduled: readonly { name: string; schedule: string }[];
  /** Runs a scheduled function once. */
  run: (name: string) => Promise<void>;
  /** Resolves when scheduled runs and the work passed to `context.waitUntil` are done. */
  settled: () => Promise<void>;
}

/** Few enough that each finishes well within its time limits, many enough for real races. */
const invocationsAtOnce = 16;

const importFile: ImportModule = (file) => import(pathToFileURL(file).href);

/** The functions of a folder, and a router that finds the one for a request. */
export interface FunctionFolder {
  modules: readonly FunctionModule[];
  findRoute: FindRoute;
}

/**
 * Reads a folder's functions. `knownFile` caches configurations between starts, so that a function is
 * imported only when it is first called.
 */
export async function readFunctions(
  folder: string,
  importModule: ImportModule = importFile,
  knownFile?: string,
): Promise<FunctionFolder> {
  const modules = await loadModules(folder, importModule, knownFile);
  return { modules, findRoute: createRouter(modules) };
}

type Invoke = (
  handler: FunctionHandler,
  request: Request,
  context: Context,
) => ReturnType<FunctionHandler>;

/**
 * Runs functions as Netlify does: matched by `config.path`; scheduled ones only by a POST to
 * `/.netlify/functions/<name>`; an exception is answered with 500. `background` collects unfinished
 * background work; a caller that reloads the same functions passes the same set. `invoke` calls one function.
 */
export function runFunctions(
  { modules, findRoute }: FunctionFolder,
  {
    background = new Set(),
    invoke = (handler, request, context) => handler(request, context),
  }: { background?: Set<Promise<unknown>>; invoke?: Invoke } = {},
): Functions {
  const inTurn = createTurns(invocationsAtOnce);

  function keep(promise: Promise<unknown>, where: { route: string; requestId?: string }): void {
    const done = promise
      .catch((error: unknown) => reportFault(where, error))
      .finally(() => background.delete(done));
    background.add(done);
  }

  const functions: Functions = {
    async handle(request, ip) {
      const { pathname } = new URL(request.url);
      const match = findRoute(request.method, pathname);
      if (!match) {
        const isFunctionAddress = pathname.startsWith('/.netlify/functions/');
        return isFunctionAddress ? new Response('Not Found', { status: 404 }) : undefined;
      }
      const setCookies: string[] = [];
      const onSetCookie = (cookie: string) => setCookies.push(cookie);
      const where = { route: pathname, requestId: randomUUID() };
      const waitUntil = (promise: Promise<unknown>) => keep(promise, where);
      const { params } = match;
      const { requestId } = where;
      const context = createContext({ request, requestId, ip, params, onSetCookie, waitUntil });
      try {
        const handler = await match.function.handler();
        const response = await inTurn(() => invoke(handler, limitBody(request), context));
        if (setCookies.length === 0) return response;
        const answer = new Response(response.body, response);
        for (const cookie of setCookies) answer.headers.append('Set-Cookie', cookie);
        return answer;
      } catch (error) {
        reportFault(where, error);
        return new Response('Internal Server Error', { status: 500 });
      }
    },
    scheduled: modules.flatMap(({ name, config: { schedule } }) =>
      schedule === undefined ? [] : [{ name, schedule }],
    ),
    async run(name) {
      const address = `http://localhost/.netlify/functions/${name}`;
      const answered = functions.handle(new Request(address, { method: 'POST' }), '127.0.0.1');
      keep(answered, { route: name });
      await answered;
    },
    async settled() {
      await Promise.all(background);
    },
  };
  return functions;
}

/** Reads and runs the functions of a folder. */
export async function loadFunctions(
  folder: string,
  {
    importModule,
    knownFile,
    background,
  }: {
    importModule?: ImportModule;
    background?: Set<Promise<unknown>>;
    knownFile?: string | undefined;
  } = {},
): Promise<Functions> {
  const read = await readFunctions(folder, importModule, knownFile);
  return runFunctions(read, { ...(background && { background }) });
}
