/** Calendar servers on this machine, one of which counts as public, and a fetch policy that permits it. */
import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';
import type { FetchPolicy } from '#features/calendars/reader/fetch-calendar.ts';
import { certificateFor } from './certificate.ts';

/** Addresses of the public server and of the private one, which must never be reached. */
const publicAddress = '127.0.0.1';
const privateAddress = '127.0.0.2';

const { key, cert } = certificateFor('calendar.test', 'other.test', 'inside.test');

export interface CalendarServer {
  /** The URL of a path at a host, by default `calendar.test`; `inside.test` is the private server. */
  at: (path: string, host?: string) => string;
  policy: FetchPolicy;
  /** The requests received, including those of the private server. */
  requests: { host: string; url: string; headers: NodeJS.Dict<string | string[]> }[];
  close: () => Promise<void>;
}

/** Answers by path; a path without an answer is 404. */
export async function serveCalendars(
  answers: Readonly<Record<string, RequestListener>>,
): Promise<CalendarServer> {
  const requests: CalendarServer['requests'] = [];
  const listen = (address: string, port: number) =>
    new Promise<Server>((done) => {
      const server = createServer({ key, cert }, (message, out) => {
        const { host = '' } = message.headers;
        requests.push({ host, url: message.url ?? '', headers: message.headers });
        const answer = answers[message.url?.split('?')[0] ?? ''];
        if (answer) answer(message, out);
        else out.writeHead(404).end();
      });
      server.listen(port, address, () => done(server));
    });
  const open = await listen(publicAddress, 0);
  const found = open.address();
  const port = typeof found === 'object' && found ? found.port : 0;
  const servers = [open, await listen(privateAddress, port)];
  return {
    at: (path, host = 'calendar.test') => `https://${host}:${port}${path}`,
    requests,
    policy: {
      isPublic: (address) => address === publicAddress,
      isPort: () => true,
      resolve: (host) =>
        Promise.resolve([
          { address: host === 'inside.test' ? privateAddress : publicAddress, family: 4 },
        ]),
      ca: cert,
      maxBytes: 20_000_000,
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
}
