/** The messaging service with its real queue, pace and HTTP part, over a scripted WhatsApp. */
import { existsSync } from 'node:fs';
import { openDatabase } from '#messaging/database.ts';
import { createRoutes } from '#messaging/http/routes.ts';
import { type HttpServer, serve } from '#messaging/http/server.ts';
import { type LinkState, type Message, SendError, type SendFailure } from '#messaging/link/link.ts';
import { openQueue } from '#messaging/queue/jobs.ts';
import { startSender } from '#messaging/queue/sender.ts';
import { messagingSecret } from './messaging.ts';
import { makeDataDir, removeDataDir } from './stack.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that runs what falls due while it is moved. */
function createServiceClock(start: number) {
  let now = start;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms: number) {
      const end = now + ms;
      for (;;) {
        await turn();
        const [next] = [...timers].toSorted((one, other) => one.at - other.at);
        if (!next || next.at > end) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
      await turn();
    },
  };
}

/** A folder in memory where there is one: the queue waits for the disk with every job. */
const makeFolder = () => makeDataDir(existsSync('/dev/shm') ? '/dev/shm' : undefined);

/** Starts a linked service whose WhatsApp acknowledges every message. */
export async function startWhatsApp(start: Date) {
  const clock = createServiceClock(start.getTime());
  let folder = await makeFolder();
  let database = openDatabase(folder);
  let queue = openQueue(database);
  const state: LinkState = { name: 'connected', since: clock.now() };
  const acknowledged: Message[] = [];
  let failure: SendFailure | undefined;
  let secret = messagingSecret;
  /** Ends a message that hangs. */
  let release = () => {};
  let hangs = false;
  const link = {
    state: () => state,
    wake: () => undefined,
    close: () => Promise.resolve(),
    send(message: Message) {
      if (hangs) return new Promise<void>((resolve) => (release = resolve));
      if (failure) return Promise.reject(new SendError(failure));
      acknowledged.push(message);
      return Promise.resolve();
    },
  };
  let sender: ReturnType<typeof startSender>;
  let server: HttpServer | undefined;
  let port = 0;

  async function open() {
    const parts = { link: () => link, clock, random: () => 1, log: () => undefined };
    sender = startSender({ queue, ...parts });
    const routes = createRoutes({ link, queue, sender, clock, secret });
    server = await serve({ host: '127.0.0.1', port, routes, secret }, () => undefined);
    port = server.port;
  }
  /** Ends the process; what it has on disk stays. */
  async function leave() {
    await server?.close();
    server = undefined;
    release();
    await sender.close();
  }

  await open();
  return {
    clock,
    env: { url: `http://127.0.0.1:${port}`, secret: messagingSecret },
    queue: () => queue,
    /** Messages that WhatsApp has acknowledged. */
    acknowledged,
    unlink: () => Object.assign(state, { name: 'waiting_for_scan', problem: 'logged_out' }),
    /** How WhatsApp answers messages from now on; by default it acknowledges them. */
    fail: (next: SendFailure) => void (failure = next),
    /** Messages are not answered at all from now on. */
    hang: () => void (hangs = true),
    leave,
    /** Runs with another secret from now on. */
    async lockOut() {
      await leave();
      secret = secret.toUpperCase().padEnd(64, 'x');
      await open();
    },
    /** Loses all that is on disk. */
    async forget() {
      await leave();
      database.close();
      await removeDataDir(folder);
      folder = await makeFolder();
      database = openDatabase(folder);
      queue = openQueue(database);
      await open();
    },
    /** Everything works again. */
    async cure() {
      failure = undefined;
      delete state.problem;
      state.name = 'connected';
      if (secret !== messagingSecret) await leave();
      secret = messagingSecret;
      if (!server) await open();
      sender.look();
    },
    async close() {
      await leave();
      database.close();
      await removeDataDir(folder);
    },
  };
}
