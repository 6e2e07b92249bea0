import { type Clock, systemClock } from './clock.ts';
import { openDatabase } from './database.ts';
import type { Env } from './env.ts';
import { createRoutes } from './http/routes.ts';
import { serve } from './http/server.ts';
import { credentialStore } from './link/credentials.ts';
import { superviseLink } from './link/supervisor.ts';
import { whatsApp } from './link/whatsapp.ts';
import { log as standardLog, type Log } from './log.ts';
import { openQueue } from './queue/jobs.ts';
import { startSender } from './queue/sender.ts';

export interface Service {
  port: number;
  close(): Promise<void>;
}

interface Surroundings {
  clock?: Clock;
  random?: () => number;
  log?: Log;
}

const graceMs = 2000;

/** Creates and starts the service; opens the data folder first, which detects a second process. */
export async function startService(env: Env, surroundings: Surroundings = {}): Promise<Service> {
  const { clock = systemClock, random = Math.random, log = standardLog } = surroundings;
  const database = openDatabase(env.MESSAGING_DATA_DIR);
  const queue = openQueue(database);
  const credentials = credentialStore(database);

  const sender = startSender({ queue, link: () => link, clock, random, log });
  const link = superviseLink({
    connect: whatsApp({
      credentials,
      to: env.WHATSAPP_TO,
      textOf: (id) => queue.textOf(id),
      onDelivered: (id) => queue.markDelivered(id),
      url: env.WA_WEB_SOCKET_URL,
    }),
    forget: credentials.forget,
    clock,
    random,
    onChange({ name, problem }) {
      log('link', { state: name, ...(problem && { problem }) });
      queueMicrotask(sender.look);
    },
  });
  const stop = async () => {
    // The message being sent gets a moment to finish; if cut off, it is sent again with the same id.
    const sending = sender.close();
    await Promise.race([sending, new Promise<void>((resolve) => clock.after(graceMs, resolve))]);
    await link.close();
    await sending;
    database.close();
  };
  try {
    const secret = env.MESSAGING_SECRET;
    const routes = createRoutes({ link, queue, sender, clock, secret });
    const host = env.MESSAGING_HOST;
    const server = await serve({ host, port: env.MESSAGING_PORT, routes, secret }, log);
    return {
      port: server.port,
      async close() {
        await server.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
