import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type RedisEngine, RedisReplyError } from './engine.ts';

const argumentSchema = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));
const commandSchema = z.array(argumentSchema).check(z.minLength(1));
const commandsSchema = z.array(commandSchema);

type RestReply = { result: unknown } | { error: string };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Encodes every string in base64, nested ones too; numbers and null stay as they are. */
function toBase64(reply: unknown): unknown {
  if (typeof reply === 'string') return Buffer.from(reply).toString('base64');
  return Array.isArray(reply) ? reply.map(toBase64) : reply;
}

/** A reply in Upstash's format; an error that is not Redis' own reply is rethrown. */
function toOutcome(reply: unknown): RestReply {
  if (reply instanceof RedisReplyError) return { error: reply.message };
  if (reply instanceof Error) throw reply;
  return { result: reply };
}

async function readJson<T>(request: Request, schema: z.ZodMiniType<T>): Promise<T> {
  try {
    return schema.parse(await request.json());
  } catch {
    throw new RedisReplyError('ERR failed to parse the request body as commands');
  }
}

const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** The system's code; a client that has lost its connection gives none. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$/.test(code) ? code : 'ECONNREFUSED';
}

/** Runs the request for `path`; `undefined` if there is nothing at that path. */
async function run(engine: RedisEngine, path: string, request: Request) {
  switch (path) {
    case '/':
      return toOutcome(await attempt(engine.call(await readJson(request, commandSchema))));
    case '/pipeline': {
      const commands = await readJson(request, commandsSchema);
      const replies = commands.map((command) => attempt(engine.call(command)));
      return (await Promise.all(replies)).map(toOutcome);
    }
    default:
      return undefined;
  }
}

/**
 * Upstash's REST protocol, as `@upstash/redis` uses it, in front of any Redis. An error reply of Redis is a
 * 400 `{error}` (inside a pipeline an item of a 200); an unreachable Redis is a 503
 * that begins with the system's code.
 */
export function createRestBridge(options: { engine: RedisEngine; token: string }) {
  const expected = digest(`Bearer ${options.token}`);

  return async (request: Request): Promise<Response> => {
    const authorization = digest(request.headers.get('Authorization') ?? '');
    if (!timingSafeEqual(authorization, expected)) {
      return Response.json({ error: 'WRONGPASS invalid or missing auth token' }, { status: 401 });
    }
    if (request.method !== 'POST') {
      return Response.json({ error: 'ERR only POST is served' }, { status: 405 });
    }
    const base64 = request.headers.get('Upstash-Encoding') === 'base64';
    const encode = (outcome: RestReply) =>
      base64 && 'result' in outcome ? { result: toBase64(outcome.result) } : outcome;
    try {
      const outcome = await run(options.engine, new URL(request.url).pathname, request);
      if (!outcome) return Response.json({ error: 'ERR no such path' }, { status: 404 });
      if (Array.isArray(outcome)) return Response.json(outcome.map(encode));
      return Response.json(encode(outcome), { status: 'error' in outcome ? 400 : 200 });
    } catch (error) {
      if (error instanceof RedisReplyError) {
        return Response.json({ error: error.message }, { status: 400 });
      }
      return Response.json({ error: `${codeOf(error)} Redis cannot be reached` }, { status: 503 });
    }
  };
}
