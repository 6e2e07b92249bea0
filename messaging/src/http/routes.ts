import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Link } from '../link/link.ts';
import type { Queue } from '../queue/jobs.ts';
import type { Sender } from '../queue/sender.ts';
import { readBody } from './body.ts';
import { notify } from './notify.ts';
import { problem } from './problem.ts';
import type { Routes } from './server.ts';

export interface Parts {
  link: Link;
  queue: Queue;
  sender: Pick<Sender, 'look' | 'problem'>;
  clock: Clock;
  secret: string;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

/** The service's four addresses. */
export function createRoutes({ link, queue, sender, clock, secret }: Parts): Routes {
  return {
    '/status': {
      method: 'GET',
      run() {
        const { name, since, problem } = link.state();
        const lastError = problem ?? sender.problem();
        const body = {
          connected: name === 'connected',
          state: name,
          since: new Date(since).toISOString(),
          ...(lastError !== undefined && { lastError }),
        };
        return { status: 200, body };
      },
    },
    '/qr': {
      method: 'GET',
      run() {
        link.wake();
        const { qr } = link.state();
        return { status: 200, body: qr === undefined ? {} : { qr } };
      },
    },
    '/notify': {
      method: 'POST',
      async run(message: IncomingMessage) {
        const body = await readBody(message);
        if (!(body instanceof Uint8Array)) return body;
        const { headers } = message;
        const answer = notify({ headers, body }, { secret, queue, now: clock.now() });
        sender.look();
        return answer;
      },
    },
    '/deliveries/': {
      method: 'GET',
      run(_, name) {
        const state = queue.stateOf(decoded(name));
        return state === undefined ? problem('not_found') : { status: 200, body: { state } };
      },
    },
  };
}
