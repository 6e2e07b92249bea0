/** A receiver of alarms and heartbeats, over a real socket. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Keeps the received calls. Responds with `behaviour.status`, hangs up, or is silent. */
export async function startAlarmServer() {
  const calls: unknown[] = [];
  const beats: unknown[] = [];
  const behaviour: { status: number | 'hangs up' | 'silent' } = { status: 200 };
  const server = createServer((request, response) => {
    const { method, url } = request;
    void text(request).then((body) => {
      if (url === '/beat') beats.push(method);
      else {
        const given: unknown = JSON.parse(body);
        calls.push({ method, type: request.headers['content-type'], body: given });
      }
      const { status } = behaviour;
      if (status === 'hangs up') request.socket.destroy();
      else if (status !== 'silent')
        response.writeHead(status, { Location: '/elsewhere' }).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}/topic`,
    heartbeatUrl: `http://127.0.0.1:${port}/beat`,
    calls,
    beats,
    behaviour,
    reset() {
      calls.length = 0;
      beats.length = 0;
      behaviour.status = 200;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
