/** Redis' REST bridge behind a network that fails on demand. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRestBridge } from '#local/redis/rest-bridge.ts';
import { answerHere } from './bridge.ts';

const html = (status: number, title: string) => (out: ServerResponse) =>
  out.writeHead(status, { 'Content-Type': 'text/html' }).end(`<title>${title}</title>`);
const refusal = (status: number, error: string) => (out: ServerResponse) =>
  out.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }));
/** Redis refuses each command of a pipeline, while the pipeline itself succeeds. */
const items =
  (error: string) => (out: ServerResponse, _message: unknown, _reply: string, commands: number) =>
    out
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(Array.from({ length: commands }, () => ({ error }))));

interface Trouble {
  /** The cause expected in the log. */
  cause: string;
  /** Whether Redis executes the commands nevertheless. */
  isDone?: true;
  /** `commands` is the number of commands in the pipeline. */
  answer: (
    out: ServerResponse,
    message: IncomingMessage,
    reply: string,
    commands: number,
  ) => unknown;
}

export const troubles = {
  delay: { cause: 'timeout', answer: () => undefined },
  'drop after commit': {
    cause: 'UND_ERR_SOCKET',
    isDone: true,
    answer: (out) => out.destroy(),
  },
  reset: { cause: 'ECONNRESET', answer: (_out, { socket }) => socket.resetAndDestroy() },
  'an error page': { cause: 'not_json 500', answer: html(500, '500 Internal Server Error') },
  'too many requests': { cause: 'not_json 429', answer: html(429, '429 Too Many Requests') },
  garbage: { cause: 'not_json', answer: (out) => out.end('\u0000%PDF-1.7 geheim@example.com') },
  nonsense: { cause: 'unreadable', answer: (out) => out.end('7') },
  'half JSON': {
    cause: 'cut_off',
    isDone: true,
    answer: (out, _message, reply) => out.end(reply.slice(0, reply.length - 3)),
  },
  'a rotated token': {
    cause: 'WRONGPASS',
    answer: refusal(401, 'WRONGPASS invalid or missing auth token'),
  },
  'an exhausted quota': {
    cause: 'quota',
    answer: refusal(400, 'ERR max requests limit exceeded. Limit: 500000, Usage: 500000.'),
  },
  'full memory': {
    cause: 'OOM',
    answer: refusal(400, "OOM command not allowed when used memory > 'maxmemory'."),
  },
  'full memory, told of each command': {
    cause: 'OOM',
    answer: items("OOM command not allowed when used memory > 'maxmemory'."),
  },
  'a replica that takes no writes': {
    cause: 'READONLY',
    answer: items("READONLY You can't write against a read only replica."),
  },
  'a Redis that begins': {
    cause: 'LOADING',
    answer: items('LOADING Redis is loading the dataset in memory'),
  },
} as const satisfies Record<string, Trouble>;
export type TroubleName = keyof typeof troubles;

function commandsIn(body: string): number {
  const commands: unknown = JSON.parse(body);
  return Array.isArray(commands) ? commands.length : 0;
}

/**
 * Starts the bridge. `trouble` decides by the number of the request since `requests` was 0, starting with 1.
 * Only requests with trouble go over the network.
 */
export async function serveBadRedis(engine: RedisEngine) {
  const token = 'token';
  const answer = createRestBridge({ engine, token });
  const state: { requests: number; trouble: (request: number) => TroubleName | undefined } = {
    requests: 0,
    trouble: () => undefined,
  };

  let next: TroubleName | undefined;
  async function respond(message: IncomingMessage, out: ServerResponse): Promise<void> {
    const body = await text(message);
    const trouble: Trouble | undefined = next && troubles[next];
    const ask = async () => {
      const headers = new Headers();
      for (const [key, value] of Object.entries(message.headers)) headers.set(key, String(value));
      const url = `http://127.0.0.1${message.url ?? '/'}`;
      return (await answer(new Request(url, { method: 'POST', headers, body }))).text();
    };
    trouble?.answer(out, message, trouble.isDone ? await ask() : '', commandsIn(body));
  }

  const server = createServer((message, out) => void respond(message, out));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const url = `http://127.0.0.1:${port}`;
  const stop = answerHere(url, (request, send) => {
    state.requests += 1;
    next = state.trouble(state.requests);
    return next === undefined ? answer(request) : send();
  });
  return Object.assign(state, {
    credentials: { url, token },
    async close() {
      stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
