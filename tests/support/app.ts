/** The functions as the platform runs them, with the tests' own clock and ids. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FetchPolicy } from '#features/calendars/reader/fetch-calendar.ts';
import { hashPassword } from '#platform/rules/password.ts';
import { adminActor, auditEntry } from '#features/audit/rules/audit.ts';
import { traceOf } from '#features/audit/store/write.ts';
import { sessionCookies } from '#server/session-cookies.ts';
import { functionFolders } from '#integrations/function-folders.ts';
import { readFunctions, runFunctions } from '#local/functions.ts';
import { type CoreOptions, createCore } from '#server/core.ts';
import { type FullServices, withAll } from '#server/full.ts';
import type { MessagingEnv } from '#platform/env/env-messaging.ts';
import { withBrowserFaults } from '#features/monitoring/services/browser-faults.ts';
import { withBulk } from '#features/bulk/services/bulk.ts';
import { withPeople } from '#features/records/services/people.ts';
import { withMessaging } from '#features/messaging/services/messaging.ts';
import { withLinks } from '#features/links/services/links.ts';
import {
  linkAnswerStore,
  linkCancelStore,
  linkDecisionStore,
  linkMeetingStore,
  linkMoveStore,
  linkProposalStore,
} from '#features/links/store/link-acts.ts';
import {
  linkMoneyStore,
  linkOnwardStore,
  linkRequestStore,
  linkViewStore,
} from '#features/links/store/link-reads.ts';
import { linkTimesStore } from '#features/links/store/link-times.ts';
import { createRedis } from '#platform/redis/client.ts';
import { migrationOf } from '#features/records/services/migration.ts';
import { cheapCost } from './cheap-hash.ts';
import { linkKey, projectFolder } from './stack.ts';
import { firm } from '#firm';
import type { PaymentEnv } from '#platform/env/env-payments.ts';
import { withOutside } from '#features/calendars/services/outside.ts';
import { withSetAside } from '#features/records/services/set-aside.ts';
import { withPayments } from '#features/payments/services/payments.ts';
import { withDelivery } from '#features/delivery/services/delivery.ts';
import { withTestMail } from '#features/delivery/services/test-mail.ts';
import type { ResolveTxt } from '#features/delivery/reader/read-txt.ts';
import { followings } from '#registry/followings.ts';
import { letters } from '#registry/letters.ts';
import { appointmentMoney } from '#registry/money.ts';
import { withQueueing, withReturning } from '#registry/queueing.ts';

export const password = 'correct horse battery staple';
const hashOfTests = await hashPassword(password, cheapCost);

export const linkKeys = { key: linkKey, keyBefore: undefined };

/** Far enough in the future that a real Redis treats no expiry as past. */
const startOfTests = new Date('2041-03-11T08:00:00Z');

/** A clock that stands still until it is moved. */
export function createClock(start = startOfTests) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (at: Date | string) => (now = new Date(at).getTime()),
    advance: (ms: number) => (now += ms),
  };
}

/** Ids as long as real ones, the same in every run. */
export function createIds() {
  let last = 0;
  return (bytes = 16) => String((last += 1)).padStart(Math.ceil((bytes * 4) / 3), '0');
}

type EndpointFunction = (
  request: Request,
  context: unknown,
  services: FullServices,
) => Promise<Response>;
const endpointSchema = z.custom<EndpointFunction>((value) => typeof value === 'function');

export const site = 'https://www.example.com';

let folder: string | undefined;
/** Where all apps of this process read their functions: `FUNCTIONS_FOLDER` replaces the sources by emitted ones. */
export const functionsFolder = () =>
  (folder ??= process.env['FUNCTIONS_FOLDER'] ?? join(projectFolder, functionFolders.sources));
let functionsRead: ReturnType<typeof readFunctions> | undefined;
/**
 * Read once, as apps differ only in the services that they pass. Started by the first app: a module that
 * imports something else from here would end while they are still being read.
 */
const readAll = () => (functionsRead ??= readFunctions(functionsFolder(), (file) => import(file)));

export interface CallOptions {
  method?: string;
  /** Sent as JSON, unless it is a string. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  ip?: string;
}

/** All stores of signed links together; each function uses only its part. */
const linksOf = ({ db, env }: Pick<ReturnType<typeof createCore>, 'db' | 'env'>) =>
  withLinks(linkKeys, {
    ...linkViewStore(db, appointmentMoney),
    ...linkTimesStore(db),
    ...linkMoveStore(db, env.rateLimitScale),
    ...linkCancelStore(db, followings),
    ...linkMeetingStore(db),
    ...linkOnwardStore(db, appointmentMoney),
    ...linkRequestStore(db, appointmentMoney),
    ...linkDecisionStore(db, followings),
    ...linkProposalStore(db),
    ...linkMoneyStore(db, appointmentMoney),
    ...linkAnswerStore(db),
  });

/** Tests reach no network. */
const nowhere: FetchPolicy = {
  isPublic: () => false,
  isPort: () => true,
  resolve: () => Promise.reject(new Error('no network')),
  maxBytes: 0,
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** Creates an app whose calls go to the functions' default exports, by their `config.path`. */
export async function createApp(
  options: Omit<CoreOptions, 'env' | 'migrate'> & {
    redisCredentials?: CoreOptions['env']['redis'];
    rateLimitScale?: number;
    /** The number to be found in a proof of work; by default one that takes few tries. */
    pick?: (below: number) => number;
    adminPasswordHash?: string;
    sleep?: (ms: number) => Promise<void>;
    messaging?: MessagingEnv;
    /** SMTP server for mails; by default one that cannot be reached. */
    smtpUrl?: string;
    random?: () => number;
    /** Receiver of alarms; by default none. */
    alarmUrl?: string;
    /** Receiver of heartbeats; by default none. */
    heartbeatUrl?: string;
    /** DNS for the sender's records; by default it cannot be reached. */
    resolveTxt?: ResolveTxt;
    dkimSelector?: string;
    /** Payments are not configured by default. */
    stripe?: PaymentEnv;
    /** Which addresses external calendars may have; by default none. */
    calendars?: FetchPolicy;
  } = {},
) {
  const { redisCredentials = { url: 'http://127.0.0.1:9', token: 'none' }, rateLimitScale = 1000 } =
    options;
  const { adminPasswordHash = hashOfTests } = options;
  const env = {
    redis: redisCredentials,
    context: 'local' as const,
    adminPasswordHash,
    digestKey: 'a key of tests, long enough to be one',
    rateLimitScale,
    redisTimeoutMs: undefined,
    hasWhatsApp: true,
    ownUrl: undefined,
    siteUrl: site,
    purge: undefined,
  };
  const redis = options.redis ?? createRedis(redisCredentials);
  const runMigration = migrationOf(redis, env.context);
  // By default, nothing is sent.
  const { announce = () => Promise.resolve(), endWithdrawnPayments = () => Promise.resolve() } =
    options;
  const core = createCore({
    ...{ env, ...options, announce, endWithdrawnPayments, redis },
    migrate: runMigration,
  });
  const { smtpUrl = 'smtp://127.0.0.1:9', messaging, random = () => 0.5 } = options;
  const { alarmUrl, heartbeatUrl } = options;
  const mail = { smtpUrl, from: `${firm.name} <${firm.email}>`, firm: 'desk@example.com', site };
  const paying = withPayments(core, { stripe: options.stripe, links: linkKeys, site });
  const services = {
    ...core,
    // protection/rules/proof-of-work.test.ts tests how many tries it takes.
    pick: options.pick ?? (() => 3),
    ...withAll(core, options),
    ...withBrowserFaults(core),
    ...withBulk(core),
    ...withPeople(core),
    ...withMessaging(messaging),
    ...withQueueing(core),
    ...withReturning(core),
    ...withDelivery(core, {
      letters,
      sending: () => ({ mail, links: linkKeys, messaging }),
      alarm: alarmUrl === undefined ? undefined : { url: alarmUrl, site },
      heartbeat: heartbeatUrl,
      random,
      // The clock stands still while a run tries again to settle.
      sleep: () => Promise.resolve(),
    }),
    ...withTestMail(core, {
      mail: () => mail,
      dkimSelector: options.dkimSelector,
      resolveTxt: options.resolveTxt ?? (() => Promise.reject(new Error('no network'))),
    }),
    ...linksOf(core),
    ...paying,
    ...withOutside(core, options.calendars ?? nowhere),
    ...withSetAside(core),
    migrate: runMigration,
  };
  const functions = runFunctions(await readAll(), {
    invoke: (handler, request, context) =>
      endpointSchema.parse(handler)(request, context, services),
  });

  async function send(request: Request, ip = '198.51.100.7'): Promise<Response> {
    const response = await functions.handle(request, ip);
    if (!response) throw new Error(`No function serves ${request.url}`);
    return response;
  }

  function call(path: string, { method = 'GET', body, headers = {}, ip }: CallOptions = {}) {
    const init: RequestInit = { method, headers };
    if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body);
      const length = String(Buffer.byteLength(init.body));
      init.headers = { 'Content-Type': 'application/json', 'Content-Length': length, ...headers };
    }
    return send(new Request(new URL(path, site), init), ip);
  }

  /** The headers of a signed-in admin's page, without the time that hashing a password takes. */
  async function signIn(): Promise<Record<string, string>> {
    const [token, now] = [services.randomId(32), services.now()];
    const { randomId, access, sourceOf } = services;
    const factor = await services.secondFactor.read();
    const proof = factor ? { step: factor.usedStep + 1 } : undefined;
    const label = { factor: factor !== null, source: sourceOf('198.51.100.7') };
    const entry = auditEntry('signed_in', { now, randomId, actor: adminActor(token) });
    await access.open({ token, now, label }, { proof }, traceOf({ entry }));
    const headers = new Headers();
    for (const [name, value] of sessionCookies(token)) headers.append(name, value);
    return adminHeaders(headers);
  }

  return { services, send, call, signIn, runScheduled: functions.run, settled: functions.settled };
}

/** The headers that a browser sends after a response with these headers has set its cookies. */
export function adminHeaders(headers: Headers): Record<string, string> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  return { Cookie: cookies.join('; '), 'X-XSRF-TOKEN': xsrf, 'Sec-Fetch-Site': 'same-origin' };
}
