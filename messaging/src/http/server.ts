import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Log, nameOf } from '../log.ts';
import { type Answer, problem } from './problem.ts';
import { isBearer } from './secret.ts';

export interface Route {
  method: 'GET' | 'POST';
  /** `name`: the part of the address after a route that ends in a slash, as it was sent. */
  run: (request: IncomingMessage, name: string) => Answer | Promise<Answer>;
}
/** By address; one that ends in a slash takes any single name after it. */
export type Routes = Readonly<Record<string, Route>>;

export interface HttpServer {
  port: number;
  close(): Promise<void>;
}

const graceMs = 1000;
/** A request that takes longer to arrive is cut off. */
const requestTimeoutMs = 10_000;

async function answerTo(
  message: IncomingMessage,
  { routes, secret }: { routes: Routes; secret: string },
): Promise<Answer> {
  // Checked first: without the secret a caller does not even learn which addresses exist.
  if (!isBearer(message.headers.authorization, secret)) {
    return problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  const [path = ''] = (message.url ?? '').split('?');
  const end = path.lastIndexOf('/') + 1;
  const address = Object.hasOwn(routes, path) ? path : path.slice(0, end);
  const route = Object.hasOwn(routes, address) ? routes[address] : undefined;
  if (!route) return problem('not_found');
  if (message.method !== route.method) {
    return problem('method_not_allowed', { headers: { Allow: route.method } });
  }
  return route.run(message, path.slice(address.length));
}

function send(out: ServerResponse, { status, body, headers }: Answer): void {
  const requestId = randomUUID();
  const all = { ...body, ...(status >= 400 && { requestId }) };
  out.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...headers,
  });
  out.end(JSON.stringify(all));
}

/** Serves the routes to callers with the secret; `port` 0 picks a free one. */
export async function serve(
  { host, port, ...service }: { host: string; port: number; routes: Routes; secret: string },
  log: Log,
): Promise<HttpServer> {
  const server = createServer({ requestTimeout: requestTimeoutMs }, (message, out) => {
    answerTo(message, service)
      .catch((error: unknown) => {
        log('fault', { error: nameOf(error) });
        return problem('internal_error');
      })
      .then((answer) => {
        // The unread rest of a body must not be read as the next request.
        if (!message.complete) out.setHeader('Connection', 'close');
        message.resume();
        send(out, answer);
      })
      .catch(() => out.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(cut);
    },
  };
}
