/** Web `Request` and `Response` on Node's own server, on loopback only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { reportFault } from './fault.ts';

/** Answers a request that came from the address `ip`. */
export type Handler = (request: Request, ip: string) => Promise<Response>;
/** A handler that leaves some requests to other handlers. */
export type PartialHandler = (request: Request, ip: string) => Promise<Response | undefined>;

export interface HttpServer {
  port: number;
  /** Accepts no more requests, gives running ones a second to finish, then cuts off the rest. */
  close(): Promise<void>;
}

const host = '127.0.0.1';
const graceMs = 1000;

/** The message's body as a stream, read no faster than the consumer takes it. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  // A consumer that stops reading still wants to answer, so the connection stays open.
  const chunks: AsyncIterator<unknown, unknown> = message.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    // Nothing is read before the consumer asks: another handler may have to answer the request.
    { highWaterMark: 0 },
  );
}

/** The request as the client sent it, including its host; `undefined` if its address is invalid. */
function toRequest(message: IncomingMessage, signal: AbortSignal): Request | undefined {
  const address = `http://${message.headers.host ?? ''}${message.url ?? ''}`;
  // A name and password in the host are not part of a valid request address.
  if (!URL.canParse(address) || new URL(address).username !== '') return undefined;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const { method = 'GET' } = message;
  if (method === 'GET' || method === 'HEAD')
    return new Request(address, { method, headers, signal });
  // `duplex` is required for a streamed body and missing from the DOM's types.
  const init = { method, headers, signal, body: bodyOf(message), duplex: 'half' as const };
  return new Request(address, init);
}

/** Without the query, which may hold anything. */
const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/\?.*$/s, '');

async function send(response: Response, out: ServerResponse, isHead: boolean): Promise<void> {
  out.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') out.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) out.setHeader('Set-Cookie', cookies);
  if (!response.body || isHead) {
    await response.body?.cancel();
    out.end();
    return;
  }
  await response.body.pipeTo(
    new WritableStream({
      write: (chunk) =>
        new Promise((resolve, reject) => {
          out.write(chunk, (error) => (error ? reject(error) : resolve()));
        }),
    }),
  );
  out.end();
}

/** Answers a request of Node's server; `false` if the handler left it untouched. */
export async function respond(
  message: IncomingMessage,
  out: ServerResponse,
  handler: PartialHandler,
): Promise<boolean> {
  const gone = new AbortController();
  out.on('close', () => {
    if (!out.writableFinished) gone.abort();
  });
  try {
    const request = toRequest(message, gone.signal);
    const response = request
      ? await handler(request, message.socket.remoteAddress ?? host)
      : new Response(null, { status: 400 });
    if (response) await send(response, out, message.method === 'HEAD');
    // A client that is still sending would be cut off and would lose the answer.
    if (response) message.resume();
    return response !== undefined;
  } catch (error) {
    // A client that disconnects is not an error of ours.
    if (!gone.signal.aborted) reportFault({ route: pathOf(message) }, error);
    if (out.headersSent) out.destroy();
    else out.writeHead(500).end();
    return true;
  }
}

/** Serves `handler` on 127.0.0.1; `port` 0, the default, picks a free one. */
export async function serveHttp(options: { handler: Handler; port?: number }): Promise<HttpServer> {
  const { handler, port = 0 } = options;
  let closing = false;

  const server = createServer((message, out) => {
    if (closing) out.setHeader('Connection', 'close');
    out.on('close', () => {
      if (closing) server.closeIdleConnections();
    });
    void respond(message, out, handler);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      closing = true;
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(cut);
    },
  };
}
