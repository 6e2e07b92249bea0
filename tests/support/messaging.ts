/**
 * The messaging service without WhatsApp: its real HTTP part, queue and data folder, with a link whose state
 * a test sets.
 */
import { openDatabase } from '#messaging/database.ts';
import { createRoutes } from '#messaging/http/routes.ts';
import { serve } from '#messaging/http/server.ts';
import type { LinkState } from '#messaging/link/link.ts';
import { openQueue } from '#messaging/queue/jobs.ts';
import { makeDataDir, removeDataDir } from './stack.ts';

export const messagingSecret = 'a secret of tests, for both sides'.replaceAll(' ', '-');

export async function serveMessaging({ port = 0 }: { port?: number } = {}) {
  const folder = await makeDataDir();
  const database = openDatabase(folder);
  const queue = openQueue(database);
  const state: LinkState = { name: 'waiting_for_scan', since: 0, qr: 'scan me' };
  const routes = createRoutes({
    link: {
      state: () => state,
      wake: () => undefined,
      send: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    queue,
    sender: { look: () => undefined, problem: () => undefined },
    clock: { now: () => 0, after: () => () => undefined },
    secret: messagingSecret,
  });
  const server = await serve(
    { host: '127.0.0.1', port, routes, secret: messagingSecret },
    () => undefined,
  );
  const url = `http://127.0.0.1:${server.port}`;
  return {
    env: { url, secret: messagingSecret },
    port: server.port,
    queue,
    /** Sets the state that the link reports from now on. */
    become: (next: Partial<LinkState>) => {
      delete state.qr;
      Object.assign(state, next);
    },
    async close() {
      await server.close();
      database.close();
      await removeDataDir(folder);
    },
  };
}
