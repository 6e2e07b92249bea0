import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { firm } from '#firm';
import { parseAlarmEnv, parseHeartbeatEnv } from '#platform/env/env-alarm.ts';
import { parseDnsEnv } from '#platform/env/env-dns.ts';
import { parseLinkEnv } from '#platform/env/env-links.ts';
import { parseMailEnv } from '#platform/env/env-mail.ts';
import { parseMessagingEnv } from '#platform/env/env-messaging.ts';
import { parsePaymentEnv } from '#platform/env/env-payments.ts';
import { EnvironmentError } from '#platform/env/env.ts';
import { createRedis, StoreRefusedError, StoreUnavailableError } from '#platform/redis/client.ts';
import { openDatabase } from '#platform/redis/database.ts';
import { migrationOf } from '#features/records/services/migration.ts';
import { reportFault } from './fault.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { addDemoData } from './demo.ts';
import type { PartialHandler } from './http.ts';
import { foreignMail, startMail } from './mail.ts';
import { mayErase } from './mail/forget.ts';
import { messagingVariables } from './messaging.ts';
import { connectEngine } from './redis/connected.ts';
import { createEmbeddedEngine } from './redis/embedded.ts';
import type { RedisEngine } from './redis/engine.ts';
import { serveRedis } from './redis/serve.ts';
import { type Settings, StartError } from './settings.ts';
import { type LocalStripe, startStripe, variableNames } from './stripe.ts';

/** In ms; longer than for a visitor, since a cold engine on a busy machine needs time. */
const startMs = 10_000;

const context = 'local';

const messagingEnvFile = join(import.meta.dirname, '../messaging/.env');

/** In ms, in which Redis has to answer. */
const patienceMs = 20_000;

/** Waits until Redis answers. */
async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  const begun = Date.now();
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (error instanceof StoreRefusedError) throw new StartError(error.message);
      const isBusy = error instanceof StoreUnavailableError;
      if (!isBusy) throw error;
      if (Date.now() - begun > patienceMs) {
        throw new StartError('Redis does not answer; try again in a moment', { cause: error });
      }
      await wait(500);
    }
  }
}

/** What functions need around them: Redis behind its REST bridge, mail, and their environment. */
export interface Stack {
  /** Answers the stack's own pages, which are never part of a deploy: mails and payments. */
  handle: PartialHandler;
  /**
   * Passes the site's address to the functions; returns messages for the person who started the stack, one
   * sentence per line.
   */
  opened(siteUrl: string): string[];
  /** To be called with each answer of a function: what it erased is removed from the mails too. */
  answered: (request: Request, answer: Response) => Promise<void>;
  /** Ends mail and Redis; call it when no function runs any more. */
  close(): Promise<void>;
}

/** The site's address as a user types it. */
export const siteUrlOf = (port: number) => `http://localhost:${port}`;

/** Refuses what functions would refuse to start with, in words for the person who started the stack. */
function checked(parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    throw error instanceof EnvironmentError ? new StartError(error.message) : error;
  }
}

/** Sets the functions' variables for mail; the user's settings take precedence. */
async function setMailVariables(settings: Settings, data: DataFolder, smtpUrl: string) {
  process.env['SMTP_URL'] = smtpUrl;
  process.env['MAIL_FROM'] = settings.MAIL_FROM ?? `${firm.name} <${firm.email}>`;
  process.env['FIRM_MAIL'] = settings.FIRM_MAIL ?? firm.email;
  process.env['LINK_KEY'] = settings.LINK_KEY ?? (await data.secret('link-key'));
  process.env['SITE_URL'] = settings.SITE_URL ?? siteUrlOf(settings.PORT);
  Object.assign(process.env, messagingVariables(process.env, messagingEnvFile));
  checked(() => {
    parseMailEnv(process.env);
    parseLinkEnv(process.env);
    parseMessagingEnv(process.env);
    parseAlarmEnv(process.env);
    parseHeartbeatEnv(process.env);
    parseDnsEnv(process.env);
  });
}

/** Sets the functions' variables for payments, and removes those that are not to be set. */
function setPaymentVariables({ variables }: LocalStripe): void {
  for (const name of variableNames) {
    if (variables[name] === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = variables[name];
  }
  checked(() => parsePaymentEnv(process.env));
}

async function connect(redisUrl: string): Promise<RedisEngine> {
  try {
    return await connectEngine(redisUrl);
  } catch (error) {
    const { host } = new URL(redisUrl);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`REDIS_URL: the Redis at ${host} does not answer (${reason})`);
  }
}

/** A broken engine would answer only errors; acknowledged data is in the journal. */
function endBroken(cause: string): void {
  console.error(
    `The embedded Redis ran out of memory and ends; start again, or set REDIS_URL to a real one (${cause})`,
  );
  process.exit(1);
}

/** Starts Redis and sets the functions' variables in `process.env`; import functions afterwards. */
export async function startStack(settings: Settings): Promise<Stack> {
  const data = await openDataFolder(settings.DATA_DIR);
  const closing: (() => Promise<void> | void)[] = [() => data.release()];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const engine =
      settings.REDIS_URL === undefined
        ? await createEmbeddedEngine({ journalFile: data.journalFile, onBroken: endBroken })
        : await connect(settings.REDIS_URL);
    closing.push(() => engine.close());
    const bridge = await serveRedis({ engine });
    closing.push(() => bridge.close());

    const password = settings.ADMIN_PASSWORD ?? (await data.password());
    process.env['LOCAL_STACK'] = '1';
    process.env['UPSTASH_REDIS_REST_URL'] = bridge.url;
    process.env['UPSTASH_REDIS_REST_TOKEN'] = bridge.token;
    process.env['ADMIN_PASSWORD_HASH'] = await data.passwordHash(password);
    process.env['DIGEST_KEY'] = await data.secret('digest-key');
    process.env['CONTEXT'] = context;
    // A line for each call would be too much in a terminal; `LOG=all` logs as in production.
    process.env['LOG'] ??= 'faults';

    const mail = settings.SMTP_URL
      ? foreignMail(settings.SMTP_URL)
      : await startMail(data.path, settings.MAIL_FAULT);
    closing.push(() => mail.close());
    await setMailVariables(settings, data, mail.smtpUrl);

    const stripe = await startStripe(settings, data);
    closing.push(() => stripe.close());
    setPaymentVariables(stripe);

    // Migrates data of an older version now, before a request waits for it.
    const redis = createRedis(bridge, { timeoutMs: startMs });
    const db = openDatabase(redis, {
      context,
      migrate: migrationOf(redis, context),
    });
    await untilReady(() => db.run('return 1', {}));

    const notes = [`Admin password: ${password}`, `Data folder: ${data.path}`];
    if (settings.REDIS_URL !== undefined) notes.push(`Redis: ${new URL(settings.REDIS_URL).host}`);
    // Removes the mails of what retention has erased since.
    await mail.forget(db);
    if (settings.DEMO !== '0') {
      const added = await addDemoData(db, new Date(), { many: settings.DEMO === 'many' });
      if (added.length > 0) notes.push(`Demo data: ${added.join(', ')}`);
    }
    return {
      handle: async (request, ip) => (await mail.handle(request, ip)) ?? stripe.handle(request, ip),
      async answered(request, { ok }) {
        // A refused act has erased nothing; and where Redis is away, its answer would wait for it. The act is
        // over: a failure here does not affect it.
        if (ok && mayErase(request))
          await mail.forget(db).catch((error: unknown) => reportFault({ route: 'mail' }, error));
      },
      opened(siteUrl) {
        process.env['SITE_URL'] = settings.SITE_URL ?? siteUrl;
        stripe.opened(siteUrl);
        return [...notes, mail.note(siteUrl), stripe.note(siteUrl)];
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
