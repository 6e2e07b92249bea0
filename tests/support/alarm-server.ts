/** A webhook receiver of alarms, over a real socket. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Keeps the received calls; `behaviour.status` is its response status. */
export async function startAlarmServer() {
  const calls: unknown[] = [];
  const behaviour = { status: 200 };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      calls.push({ method: request.method, type: request.headers['content-type'], body });
      response.writeHead(behaviour.status, { Location: '/elsewhere' }).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}/topic`,
    calls,
    behaviour,
    reset() {
      calls.length = 0;
      behaviour.status = 200;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
