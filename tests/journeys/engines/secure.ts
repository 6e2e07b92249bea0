/** The stack over https, for engines that keep no secure cookie of a page over http. */
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { certificateFor } from '#tests/support/certificate.ts';
import { freePort } from '#tests/support/stack.ts';

/** Passes on all requests to the site at `url`, as if its own pages had made them. */
export async function serveSecurely(url: string) {
  const { host, origin } = new URL(url);
  const server = createServer(certificateFor('localhost'), (incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const own = { ...headers, host, ...(headers.origin !== undefined && { origin }) };
    const passed = request(new URL(path, url), { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
