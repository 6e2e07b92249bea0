import { signInAttempts } from '#platform/redis/rate-limits.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditAction } from '#features/audit/contract.ts';
import { adminActor, auditEntry, auditTally, traceOf } from '#features/audit/index.ts';
import type { CredentialPorts, CredentialRefusal } from '#features/access/rules/credentials.ts';
import { deviceOf } from '#features/access/rules/device.ts';
import { knownBrowser, knownBrowserDays, markOf } from '#features/access/rules/known-browser.ts';
import type { Factor } from '#features/access/rules/second-factor.ts';
import type { SignInPorts } from '#features/access/rules/sign-in.ts';
import { secondFactorActs } from '#features/access/acts/second-factor.ts';
import { sessionActs } from '#features/access/acts/sessions.ts';
import { accessDesk } from '#features/access/acts/access-desk.ts';
import type { NewSession } from '#features/access/store/new-session.ts';
import { secondFactorStore } from '#features/access/store/second-factor.ts';
import { sessionDesk } from '#features/access/store/session-desk.ts';
import { networkOf } from '#platform/redis/address.ts';
import type { Core } from '#server/core.ts';
import { knownBrowserCookies, readKnownBrowser } from '#server/session-cookies.ts';
import { withAdmin } from './admin.ts';

export interface AccessOptions {
  /** Delays a refused sign-in. */
  sleep?: (ms: number) => Promise<void>;
}

/** The caller of a sign-in, or of a desk action that needs the password again. */
export interface Caller {
  request: Request;
  address: string;
  now: Date;
  /** Token of a session that the browser still holds. */
  session?: string | undefined;
  waitUntil: (work: Promise<unknown>) => void;
}

/** Audit action of each refusal at sign-in. At the desk all refusals have the same action. */
const actionOf: Readonly<Record<CredentialRefusal, AuditAction>> = {
  wrong_password: 'sign_in_refused',
  code_required: 'sign_in_code_asked',
  wrong_code: 'sign_in_code_refused',
  recovery_code_required: 'sign_in_code_refused',
};

const deviceOfCaller = (request: Request) => deviceOf(request.headers.get('User-Agent') ?? '');

/** Services for sessions, the second factor, and the check of password and code. */
export function withAccess(core: Core, { sleep = (ms) => wait(ms) }: AccessOptions = {}) {
  const { db, env, limits, randomId, sourceOf } = core;
  const admin = withAdmin(core);
  const access = accessDesk(db, env.adminPasswordHash);
  const secondFactor = { ...secondFactorStore(db), ...secondFactorActs(db) };
  const sessions = sessionDesk(db, env.adminPasswordHash);
  const log = auditTally(db);
  const makeToken = () => randomId(32);
  /** Marks of browsers end with the password under which they signed in. */
  const marks = { keyed: (text: string) => core.keyed(`${env.adminPasswordHash} ${text}`) };
  const browserOf = ({ request, now }: Pick<Caller, 'request' | 'now'>) =>
    knownBrowser(readKnownBrowser(request), now, marks);
  /** Who attempts to sign in: a browser that signed in before, or else a network. */
  const senderOf = (caller: Caller): string => {
    const browser = browserOf(caller);
    return browser === undefined ? networkOf(caller.address) : `browser ${browser}`;
  };

  const portsOf = (
    caller: Caller,
    tellRefusal: CredentialPorts['tellRefusal'],
  ): CredentialPorts => ({
    ...{ passwordHash: env.adminPasswordHash, sleep, tellRefusal },
    attempts: signInAttempts(db, limits, senderOf(caller)),
    readFactor: () => secondFactor.read(),
    afterwards: caller.waitUntil,
  });

  const newSession = ({ request, address, now }: Caller, factor: boolean): NewSession => ({
    token: makeToken(),
    now,
    label: { factor, source: sourceOf(address), ...deviceOfCaller(request) },
  });

  return {
    access,
    secondFactor,
    ...admin,
    sessions: {
      ...admin.sessions,
      ...sessions,
      ...sessionActs(db, env.adminPasswordHash),
    },
    newSession,
    /** Cookie by which the browser that signs in is known from then on; it stays the one that it was. */
    knownBrowserCookies: (caller: Pick<Caller, 'request' | 'now'>) =>
      knownBrowserCookies(
        markOf(browserOf(caller) ?? randomId(), caller.now, marks),
        knownBrowserDays,
      ),

    /** Ports for signing in. Wrong passwords from all addresses make one audit entry per hour. */
    signIn(caller: Caller): SignInPorts {
      const { address, now, session: replaced } = caller;
      const source = sourceOf(address);
      const tellRefusal = (why: CredentialRefusal) => {
        const entry = auditEntry(actionOf[why], { now, randomId, actor: 'system', source });
        return log.tally(entry, 'hour', why === 'wrong_password' ? '' : source);
      };
      const ports = portsOf(caller, tellRefusal);
      let factor: Factor | null = null;
      let ended: string[] = [];
      return {
        ...ports,
        makeToken,
        // In the same round trip, so that the session opens in one more.
        async readFactor() {
          [factor, ended] = await Promise.all([ports.readFactor(), sessions.ended(now)]);
          return factor;
        },
        openSession(token, at, proof) {
          const actor = adminActor(token);
          const session = { ...newSession(caller, proof !== undefined), token };
          const device = deviceOfCaller(caller.request);
          const entry = auditEntry('signed_in', {
            now: at,
            randomId,
            actor,
            source,
            factor: proof !== undefined,
            device,
          });
          return access.open(session, { replaced, proof, factor, ended }, traceOf({ entry }));
        },
      };
    },

    /** Ports for a signed-in session that has to prove its identity again. */
    proving(caller: Caller & { session: string }): CredentialPorts {
      const [actor, source] = [adminActor(caller.session), sourceOf(caller.address)];
      return portsOf(caller, (why) => {
        if (why === 'code_required') return Promise.resolve();
        const entry = auditEntry('proof_refused', { now: caller.now, randomId, actor, source });
        return log.tally(entry, 'hour', actor);
      });
    },
  };
}
